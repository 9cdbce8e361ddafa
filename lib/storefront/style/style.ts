import { panelStyle } from './panel-style.ts'
import { passStyle } from './pass-style.ts'

/**
 * Style of every asset. Its colours and font are custom properties of the root `.t`, which takes
 * nothing over from the page around it.
 */
export const style = `
.t, .t *, .t *::before { box-sizing: border-box }
.t {
  all: initial; display: block; font: 400 15px/1.5 var(--t-font), system-ui, -apple-system,
  'Segoe UI', Roboto, sans-serif; color: var(--t-primary); text-align: start;
  --t-background: #fff; --t-card: #fff; --t-primary: #1a1a1a; --t-button: #1a1a1a;
  --t-on-button: #fff; --t-banner: #fff; --t-on-banner: #1a1a1a;
  --quiet: color-mix(in srgb, var(--t-primary) 68%, var(--t-card));
  --line: color-mix(in srgb, var(--t-primary) 12%, transparent);
  --soft: color-mix(in srgb, var(--t-link, var(--t-button)) 11%, var(--t-card));
  --edge: color-mix(in srgb, var(--t-primary) 52%, var(--t-card));
  -webkit-font-smoothing: antialiased; overflow-wrap: anywhere
}
.t h1, .t h2, .t h3, .t p, .t ul, .t dl, .t dd, .t table, .t blockquote { margin: 0; padding: 0 }
.t ul { list-style: none }
.t h1, .t h2 {
  font-size: 24px; line-height: 1.2; font-weight: 700; letter-spacing: -.015em; text-wrap: balance
}
.t h3 { font-size: 17px; line-height: 1.3; font-weight: 700; letter-spacing: -.005em }
.t p + .main, .t p + .one, .t h3 + .items, .t h3 + .one, .t .sub + .one { margin-top: 16px }
.t h3 + p, .t .sub + p { margin-top: 6px }
.t p + .items, .t h3 + .rows, .t .sub + .rows, .t .sub + .items,
.t .items + .main, .t .items + .one { margin-top: 14px }
.t .quiet, .t .label, .t .foot { color: var(--quiet) }
.t .label { font-size: 13px }
.t .foot { margin-top: 14px; text-align: center; font-size: 14px }
.t a { color: var(--t-link, var(--t-button)); text-underline-offset: 3px }
.t button, .t input { font: inherit; letter-spacing: inherit }
.t button { cursor: pointer; touch-action: manipulation }
.t button:disabled { opacity: .55; cursor: default }
.t :focus { outline: none }
.t :focus-visible { outline: 3px solid var(--t-link, var(--t-button)); outline-offset: 2px }
.t .main, .t .plain {
  display: inline-flex; align-items: center; justify-content: center; min-height: 46px;
  margin: 0; padding: 8px 20px; border: 0; border-radius: 12px; font-weight: 600;
  text-align: center; text-decoration: none; transition: filter .14s ease-out, transform .14s ease-out
}
.t .main { background: var(--t-button); color: var(--t-on-button) }
.t .main:hover:not(:disabled) { filter: brightness(1.08) }
.t .main:active:not(:disabled) { transform: scale(.985) }
.t .plain { background: none; border: 1px solid var(--edge); color: inherit }
.t .wide { display: flex; width: 100% }
.t .link {
  display: inline-flex; align-items: center; min-height: 32px; margin: 0; padding: 0; border: 0;
  background: none; color: var(--t-link, var(--t-button)); font-weight: 600;
  text-decoration: underline; text-underline-offset: 3px
}
.t input {
  flex: 1 1 150px; min-width: 0; width: 100%; min-height: 46px; margin: 0; padding: 8px 14px;
  border: 1px solid var(--edge); border-radius: 12px; background: var(--t-card);
  color: inherit
}
.t input::placeholder { color: var(--quiet); opacity: 1 }
.t .one, .t .row { display: flex; flex-wrap: wrap; gap: 8px }
.t .stack { display: grid; gap: 8px; margin-top: 20px }
.t .stack label { font-weight: 600 }
.t .icon {
  display: block; width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 1.7;
  stroke-linecap: round; stroke-linejoin: round
}
.t .sum { font-weight: 700; font-variant-numeric: tabular-nums; white-space: nowrap }
.t .balance { font-weight: 600; line-height: 1.25 }
.t .balance .sum {
  display: block; font-size: 36px; line-height: 1.15; letter-spacing: -.03em;
  color: var(--t-primary)
}
.t .figure {
  font-size: 36px; line-height: 1.15; font-weight: 700; letter-spacing: -.03em;
  font-variant-numeric: tabular-nums
}
.t .code, .t .number { font-variant-numeric: tabular-nums; white-space: nowrap }
.t .code { letter-spacing: .06em }
.t .problem, .t .done, .t .offer { padding: 12px 14px; border-radius: 12px; font-size: 14px }
.t .problem { margin-top: 10px; background: #fdecea; color: #8c1d18 }
.t .done { margin-top: 10px; background: #e6f4ec; color: #14532d }
.t .offer { background: var(--soft) }
.t .offer .row { margin-top: 10px }
.t .asset { background: var(--t-background) }
.t .card {
  padding: 20px; border-radius: 18px; background: var(--t-card);
  box-shadow: 0 1px 2px rgb(0 0 0 / .05), 0 8px 24px -12px rgb(0 0 0 / .12)
}
.t .cards { display: grid; gap: 12px; padding: 16px }
.t .items, .t .rows { display: grid }
.t .items { gap: 14px }
.t .items li { display: flex; align-items: center; gap: 14px }
.t .badge {
  flex: none; display: grid; place-items: center; width: 42px; height: 42px; border-radius: 50%;
  background: var(--soft); color: var(--t-link, var(--t-button))
}
.t .words { display: grid; flex: 1; min-width: 0 }
.t .item { font-weight: 600 }
.t .rows li {
  display: flex; align-items: center; justify-content: space-between; gap: 16px; padding: 10px 0
}
.t .rows li + li { border-top: 1px solid var(--line) }
.t .head { padding: 26px 60px 8px 24px }
.t .head p { margin-top: 6px }
.t .banner {
  position: relative; display: flex; flex-direction: column; gap: 6px; padding: 26px 60px 60px 24px;
  background: var(--t-banner); color: var(--t-on-banner); overflow: hidden
}
.t .banner p { font-size: 14px; opacity: .92; position: relative }
.t .banner h2 { position: relative; font-size: 26px }
.t .banner img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover }
.t .banner.pictured { color: #fff }
.t .banner.pictured::before {
  content: ''; position: absolute; inset: 0; z-index: 1;
  background: linear-gradient(rgb(0 0 0 / .35), rgb(0 0 0 / .55))
}
.t .banner.pictured p, .t .banner.pictured h2 { z-index: 2 }
.t .widget .cards { position: relative; margin-top: -40px; padding-top: 0 }
.t table { width: 100%; border-collapse: collapse; font-size: 14px }
.t th { padding: 0 12px 8px 0; color: var(--quiet); font-weight: 400; text-align: start }
.t td { padding: 10px 12px 10px 0; border-top: 1px solid var(--line); text-align: start }
.t th, .t td:first-child { white-space: nowrap }
.t th:last-child, .t td:last-child { padding-inline-end: 0 }
.t dl { display: grid; grid-template-columns: 1fr auto; gap: 8px 20px; margin: 18px 0 }
.t dt { color: var(--quiet) }
.t dd { text-align: end }
.t blockquote {
  margin: 16px 0 0; padding: 2px 0 2px 16px; border-inline-start: 3px solid var(--t-button);
  white-space: pre-line
}
.t .quick { border: 1px solid var(--line); display: grid; gap: 6px; justify-items: start }
.t .quick h2 { font-size: 17px; line-height: 1.3; letter-spacing: -.005em }
.t .quick .main { margin-top: 10px }
.t .line { display: inline-block; padding: 6px 0; background: none }
.t .page { border-radius: 22px; padding-bottom: 8px; overflow: hidden }
.t .page .head { padding: 32px 24px 8px }
.t .page .head.pictured { padding-top: 0 }
.t .page .head img {
  display: block; width: calc(100% + 48px); max-width: none; max-height: 260px; margin: 0 -24px 24px;
  object-fit: cover
}
.t .page h1, .t .page h2 { font-size: 28px }
.t .page .sub { font-size: 17px; line-height: 1.3; letter-spacing: -.005em }
.t .grid { align-items: start; grid-template-columns: repeat(auto-fit, minmax(min(100%, 270px), 1fr)) }
.t .narrow { padding: 16px; background: var(--t-background) }
.t .narrow .card { max-width: 480px; margin: 0 auto; padding: 28px }
.t .narrow h1 + p, .t .narrow h2 + p, .t .narrow .quiet + h1, .t .narrow .quiet + h2 {
  margin-top: 6px
}
.t .narrow .one, .t .narrow .wide { margin-top: 18px }
.t .narrow [role=status] { margin-top: 14px }
.t .cover { display: block; width: 100%; height: auto; margin-bottom: 18px; border-radius: 14px }
.t .ticket {
  margin-top: 16px; padding: 18px; border-radius: 14px; background: var(--soft);
  text-align: center; font-size: 19px; font-weight: 700
}
.t .claim .plain { margin-top: 16px }
.t .lines { margin-top: 12px; white-space: pre-line }
.t .aside { margin-top: 14px; font-size: 14px; color: var(--quiet) }
${passStyle}
${panelStyle}
@media (prefers-reduced-motion: reduce) {
  .t *, .t *::before, .panel[open] { transition: none; animation: none }
}
@media (forced-colors: active) { .t .main, .t .card { border: 1px solid CanvasText } }`
