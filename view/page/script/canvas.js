// Paints shapes on a canvas.

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
  // Browsers render fonts smaller than a pixel badly, so text is drawn without the scale transform.
  text(context, { x, y, size, anchor, bold, text }, scale, [left, top]) {
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.font = `${bold ? "bold " : ""}${size * scale}px ${FONT}`;
    context.textAlign = ANCHORS[anchor];
    context.fillText(text, (x - left) * scale, (y + 0.36 * size - top) * scale);
    context.restore();
  },
};

// Paints a picture over the canvas; `scale` is the number of pixels per unit, and `origin` the point of the picture at
// the upper left corner of the canvas.
function paint(context, picture, scale, origin = [0, 0], alpha = 1) {
  context.save();
  context.setTransform(scale, 0, 0, scale, -origin[0] * scale, -origin[1] * scale);
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const { form, color, opacity } of picture.shapes) {
    const [kind] = Object.keys(form);
    context.fillStyle = color;
    context.strokeStyle = color;
    context.globalAlpha = opacity * alpha;
    FORMS[kind](context, form[kind], scale, origin);
  }
  context.restore();
}

// Resizes a canvas to the device pixels that it covers; returns whether its size changed.
function fit(canvas) {
  const ratio = window.devicePixelRatio || 1;
  const width = Math.max(1, Math.round(canvas.clientWidth * ratio));
  const height = Math.max(1, Math.round(canvas.clientHeight * ratio));
  if (canvas.width === width && canvas.height === height) return false;
  canvas.width = width;
  canvas.height = height;
  return true;
}
