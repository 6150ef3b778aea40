/** The picture for link previews of pages without one. */
export const shareCard = `
  <main>
    <p class="name"><img src="/favicon.svg" width="84" height="84" alt=""> Muster</p>
    <h1>Every game you play counts.</h1>
    <p>Tournaments and friendly games of Age of Sigmar and Spearhead: who played whom, with which army, and where everyone stands.</p>
  </main>
  <div class="tape"></div>`

export const shareStyle = `
  html { color-scheme: only light; overflow: hidden }
  body { margin: 0; background: var(--color-surface) }
  main { display: grid; align-content: center; gap: 28px; height: 590px; padding: 0 84px; font: 30px/1.45 var(--font-sans); color: var(--color-muted) }
  .name { display: flex; align-items: center; gap: 22px; font: 750 54px var(--font-display); color: var(--color-ink) }
  h1 { font-size: 96px; color: var(--color-ink) }
  .tape { height: 40px; background-size: 100% 20px, 100% 40px }`
