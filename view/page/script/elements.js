// Creates elements of the page. Untrusted text becomes text nodes, never markup.

const at = (id) => document.getElementById(id);

function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "class") node.className = value;
    else if (name === "click") node.addEventListener("click", value);
    else if (name.startsWith("--")) node.style.setProperty(name, value);
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

const link = (text, click) => element("button", { type: "button", class: "link", click }, text);
