// Redraws a plot while its fields change. Without this script, the button opens the picture.

// On narrow screens, the navigation is one line that scrolls.
document.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

const wait = 150;  // milliseconds after the last change of a field

for (const form of document.querySelectorAll("form.plot")) {
  const picture = form.querySelector("img");
  const message = form.querySelector("output");
  const text = form.elements.animation;
  const sliders = [...form.querySelectorAll("input[type=range]")];
  let timer = 0;
  let latest = 0;

  const address = () => `${form.action}?${new URLSearchParams(new FormData(form))}`;

  const draw = async () => {
    const own = ++latest;
    const url = address();
    const response = await fetch(url, { headers: { Accept: "image/svg+xml, application/json" } });
    if (own !== latest) return;
    if (response.ok) {
      picture.src = url;
      message.value = "";
    } else {
      const problem = await response.json().catch(() => ({}));
      message.value = problem.errors?.[0]?.detail ?? problem.detail ?? response.statusText;
    }
  };

  // The sliders write SwiftUI text, which the reader can then edit.
  const write = () => {
    const parts = sliders.map((slider) => `${slider.dataset.label}: ${slider.value}`);
    text.value = `${form.dataset.name}(${parts.join(", ")})`;
  };

  form.addEventListener("input", (event) => {
    if (sliders.includes(event.target)) write();
    clearTimeout(timer);
    timer = setTimeout(draw, wait);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    draw();
  });
}
