/** Style of the dialog around an asset. */
export const panelStyle = `
.panel {
  position: fixed; inset: auto; bottom: 90px; z-index: 2147483001; display: none; margin: 0;
  padding: 0; border: 0; width: 384px; max-width: calc(100vw - 32px);
  max-height: min(680px, calc(100dvh - 110px)); border-radius: 22px; overflow: hidden;
  background: none; box-shadow: 0 28px 72px -16px rgb(0 0 0 / .36), 0 4px 18px rgb(0 0 0 / .1)
}
.panel[open] { display: flex; animation: rise .18s ease-out }
.panel.right { right: 20px }
.panel.left { left: 20px }
.panel::backdrop { background: rgb(0 0 0 / .4) }
.panel > .t {
  display: flex; flex-direction: column; width: 100%; min-height: 0;
  background: var(--t-background)
}
.panel .scroll { flex: 1; min-height: 0; overflow-y: auto; overscroll-behavior: contain }
.t .close {
  position: absolute; top: 14px; inset-inline-end: 14px; z-index: 3; display: grid;
  place-items: center; width: 44px; height: 44px; margin: 0; padding: 0; border: 0;
  border-radius: 50%; background: none; color: var(--t-primary)
}
.t .close::before {
  content: ''; position: absolute; inset: 5px; border-radius: 50%; background: currentColor;
  opacity: .14
}
.t .close:focus-visible { outline-color: currentColor; outline-offset: -4px }
.t .close.on-widget { color: var(--t-on-banner) }
.t .spinner {
  width: 28px; height: 28px; border: 3px solid var(--line); border-top-color: var(--t-button);
  border-radius: 50%; animation: turn .8s linear infinite
}
@keyframes turn { to { transform: rotate(1turn) } }
.t .waiting { display: grid; place-items: center; gap: 12px; min-height: 220px; padding: 24px }
@keyframes rise { from { opacity: 0; transform: translateY(12px) } }
@media (max-width: 480px) {
  .panel {
    inset: auto 0 0 0; width: 100vw; max-width: none; max-height: 92dvh; border-radius: 22px 22px 0 0
  }
  .panel.left, .panel.right { left: 0; right: 0 }
  .t input { font-size: 16px }
}`
