// Shapes onto a canvas.

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const ANCHORS = { start: "left", middle: "center", end: "right" };

const FORMS = {
  rectangle(context, { x, y, width, height, radius }) {
    context.beginPath();
    if (radius > 0) context.roundRect(x, y, width, height, radius);
    else context.rect(x, y, width, height);
    context.fill();
  },
  circle(context, { x, y, radius }) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  },
  line(context, { from, to, width }) {
    FORMS.curve(context, { points: [from, to], width });
  },
  curve(context, { points, width }) {
    context.lineWidth = width;
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.stroke();
  },
  polygon(context, { points }) {
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.closePath();
    context.fill();
  },
  // Letters of less than a pixel are not drawn well; the scale is taken off for them.
  text(context, { x, y, size, anchor, bold, text }, scale) {
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.font = `${bold ? "bold " : ""}${size * scale}px ${FONT}`;
    context.textAlign = ANCHORS[anchor];
    context.fillText(text, x * scale, (y + 0.36 * size) * scale);
    context.restore();
  },
};

// Paints a picture over what is there; `scale` is the pixels of a cell.
function paint(context, picture, scale) {
  context.save();
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const { form, colour, opacity } of picture.shapes) {
    const [kind] = Object.keys(form);
    context.fillStyle = colour;
    context.strokeStyle = colour;
    context.globalAlpha = opacity;
    FORMS[kind](context, form[kind], scale);
  }
  context.restore();
}

// Gives a canvas as many pixels as it covers on the screen.
function fit(canvas) {
  const ratio = window.devicePixelRatio || 1;
  const width = Math.max(1, Math.round(canvas.clientWidth * ratio));
  const height = Math.max(1, Math.round(canvas.clientHeight * ratio));
  if (canvas.width === width && canvas.height === height) return false;
  canvas.width = width;
  canvas.height = height;
  return true;
}
