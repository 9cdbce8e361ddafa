/** Style of the pages of returns, beside the storefront's. Without `:has` every field shows. */
export const returnsStyle = `
:root { --good: #1c6b3c; --good-soft: #e4f4ea; --bad: #a3261d }
@media (prefers-color-scheme: dark) {
  :root { --good: #7fd6a2; --good-soft: #14301f; --bad: #ff9d92 }
}
main { max-width: 600px; padding: clamp(20px, 7vh, 72px) 16px 48px }
form button { flex-basis: 100% }
h1 + .note, h1 + .done { margin-top: 12px }
.done { padding: 10px 14px; border-radius: 8px; background: var(--good-soft); color: var(--good) }
.error { flex: 1 1 100%; margin: -4px 0 4px; color: var(--bad); font-weight: 600 }
[aria-invalid=true] { border-color: var(--bad) }
.digits {
  flex-basis: 100%; min-width: 0; padding: 0 8px;
  font-size: 24px; letter-spacing: .35em; text-align: center; font-variant-numeric: tabular-nums
}
.section { margin-top: 32px; padding-top: 24px; border-top: 1px solid var(--line) }
.section h2 { margin-top: 0 }
.foot {
  display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 24px; margin: 24px 0 0;
  padding-top: 16px; border-top: 1px solid var(--line)
}
.foot p { margin: 0 }
.items { flex: 1 1 100%; margin: 0; padding: 0; list-style: none }
.items li { border-top: 1px solid var(--line); padding: 12px 0 }
.items li:first-child { border-top: 0 }
.items fieldset {
  display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 4px 16px; padding: 0;
  border: 0
}
.items legend { float: left; padding: 0; grid-column: 1 }
.items .many { grid-column: 2; display: flex; align-items: center; gap: 8px }
.items .many label { flex: none; font-weight: 400; color: var(--quiet) }
.items .many select, .items .many input { flex: none; width: 88px }
.items .why { grid-column: 1 / -1; display: grid; gap: 4px; padding-bottom: 4px }
@supports selector(:has(option)) {
  .items fieldset:has(.many option:first-child:checked) .why { display: none }
}
.plainly { flex: 1 1 100%; border: 0; padding: 0; gap: 8px }
.plainly > legend { float: left; flex: 1 1 100%; padding: 0; margin-bottom: 4px }
.plainly .choice {
  grid-template-columns: auto 1fr auto; align-items: center; padding: 12px 14px;
  border: 1px solid var(--edge); border-radius: 8px
}
.plainly .choice:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent) }
.plainly .choice label { font-weight: 600; align-self: stretch; display: flex; align-items: center }
.plainly .choice .sum { font-variant-numeric: tabular-nums }
.plainly .choice p { grid-column: 2 / -1; color: var(--quiet) }
p .extra, .plainly .choice p.extra { color: var(--good); font-weight: 600 }
.steps { display: flex; margin: 20px 0; padding: 0; list-style: none; font-size: 12px }
@media (max-width: 480px) { .steps { margin-inline: -14px; font-size: 11px } }
.steps li {
  flex: 1 1 0; min-width: 0; position: relative; padding-top: 22px; color: var(--quiet);
  text-align: center; hyphens: auto
}
.steps li::before {
  content: ''; position: absolute; top: 2px; left: calc(50% - 6px); width: 12px; height: 12px;
  box-sizing: border-box; border: 2px solid var(--edge); border-radius: 50%;
  background: var(--card); z-index: 1
}
.steps li::after {
  content: ''; position: absolute; top: 7px; right: 50%; width: 100%; height: 2px;
  background: var(--line)
}
.steps li:first-child::after { content: none }
.steps .past { color: var(--text) }
.steps .past::before { background: var(--accent); border-color: var(--accent) }
.steps .past::after { background: var(--accent) }
.steps [aria-current] { font-weight: 600 }
.steps time { display: block; color: var(--quiet); font-weight: 400 }
.one { margin-top: 20px; padding: 18px 20px; border: 1px solid var(--line); border-radius: 10px }
.one h2 { display: flex; justify-content: space-between; gap: 12px; margin: 0 0 8px }
.one h2 .sum { font-variant-numeric: tabular-nums }
.one form, .one .button { margin-top: 8px }
.one .button { display: flex }
.one a.main { color: var(--on-accent) }
.back { flex-basis: 100%; border: 0; font-weight: 400; text-decoration: underline; color: var(--accent) }
.one > :last-child { margin-bottom: 0 }
.one ul { margin-bottom: 12px }
.slip [role=img] svg { width: 320px; max-width: 100%; height: 84px }
.slip dl { max-width: 420px }
.slip table td, .slip table th { text-align: left }
.slip table td:last-child, .slip table th:last-child { text-align: right }
@media print {
  :root { color-scheme: light; --text: #000; --quiet: #333; --line: #999; --page: #fff; --card: #fff }
  body { background: #fff }
  main { max-width: none; padding: 0 }
  a { color: inherit; text-decoration: none }
  article { border: 0; padding: 0 }
}`
