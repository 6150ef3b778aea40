// For the page around the frames: each gets the height of its content.
window.addEventListener('message', ({ data, source }) => {
  if (data?.type !== 'muster:height' || typeof data.height !== 'number') return
  for (const frame of document.querySelectorAll('iframe')) {
    if (frame.contentWindow === source) frame.style.height = `${Math.min(data.height, 10_000)}px`
  }
})
