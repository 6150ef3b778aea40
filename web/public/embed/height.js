// Tells the page around the frame how high its content is, whenever that changes.
const tell = () =>
  window.parent.postMessage(
    { type: 'muster:height', height: Math.ceil(document.body.getBoundingClientRect().height) },
    '*',
  )
new ResizeObserver(tell).observe(document.body)
