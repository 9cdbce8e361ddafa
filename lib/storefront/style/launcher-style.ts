/** Style of launchers, which come with the first request. */
export const launcherStyle = `
.tl, .tl * { box-sizing: border-box }
.tl {
  all: initial; display: block; font: 600 15px/1.3 system-ui, -apple-system,
  'Segoe UI', Roboto, sans-serif; -webkit-font-smoothing: antialiased
}
.dock { position: fixed; bottom: 20px; z-index: 2147483000; display: flex; gap: 10px }
.dock.right { right: 20px; flex-direction: row }
.dock.left { left: 20px; flex-direction: row-reverse }
.launcher {
  display: inline-flex; align-items: center; gap: 10px; min-width: 56px; max-width: 70vw;
  min-height: 56px; margin: 0; padding: 0 22px 0 18px; border: 0; border-radius: 28px;
  background: var(--t-back); color: var(--t-fore); font: inherit; cursor: pointer;
  box-shadow: 0 10px 28px -6px rgb(0 0 0 / .34), 0 2px 6px rgb(0 0 0 / .12);
  transition: transform .16s ease-out, box-shadow .16s ease-out
}
.launcher:hover {
  transform: translateY(-2px);
  box-shadow: 0 16px 36px -8px rgb(0 0 0 / .38), 0 3px 8px rgb(0 0 0 / .14)
}
.launcher:active { transform: none }
.launcher:focus-visible { outline: 3px solid var(--t-back); outline-offset: 3px }
.launcher span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.launcher .icon {
  flex: none; width: 26px; height: 26px; fill: none; stroke: currentColor; stroke-width: 1.7;
  stroke-linecap: round; stroke-linejoin: round
}
.launcher .own { flex: none; width: 28px; height: 28px; border-radius: 6px; object-fit: cover }
.dock .note {
  align-self: center; max-width: 260px; margin: 0; padding: 10px 14px; border-radius: 12px;
  background: #1a1a1a; color: #fff; font-weight: 400; font-size: 14px
}
@media (max-width: 480px) {
  .dock { bottom: 16px } .dock.right { right: 16px } .dock.left { left: 16px }
}
@media (prefers-reduced-motion: reduce) {
  .launcher { transition: none } .launcher:hover { transform: none }
}
@media (forced-colors: active) { .launcher { border: 2px solid ButtonText } }
@media print { .dock { display: none } }`
