/** Style of the pages of returns, beside the storefront's. Without `:has` every field shows. */
export const returnsStyle = `
.t .returns .card { max-width: 600px }
.t .returns h2 { font-size: 17px; line-height: 1.3; letter-spacing: -.005em }
.t .returns h2 + p { margin-top: 6px }
.t .returns .stack .problem { margin-top: 0 }
.t .returns [aria-invalid=true] { border-color: #8c1d18 }
.t .returns .digits {
  padding: 8px; font-size: 24px; letter-spacing: .35em; text-align: center;
  font-variant-numeric: tabular-nums
}
.t .returns .section { margin-top: 32px; padding-top: 24px; border-top: 1px solid var(--line) }
.t .items li { border-top: 1px solid var(--line); padding: 12px 0 }
.t .items li:first-child { border-top: 0 }
.t .returns .items { gap: 0 }
.t .returns .items li { display: block }
.t .items fieldset {
  display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 4px 16px
}
.t .items legend { float: left; grid-column: 1 }
.t .items .many { grid-column: 2; display: flex; align-items: center; gap: 8px }
.t .items .many label { flex: none; font-weight: 400; color: var(--quiet) }
.t .items .many select, .t .items .many input { flex: none; width: 88px }
.t .items .why { grid-column: 1 / -1; display: grid; gap: 4px; padding-bottom: 4px }
@supports selector(:has(option)) {
  .t .items fieldset:has(.many option:first-child:checked) .why { display: none }
}
.t .offers { display: grid; gap: 8px }
.t .offers > legend { float: left; margin-bottom: 4px }
.t .choice {
  display: grid; grid-template-columns: auto 1fr auto; align-items: center; gap: 0 12px;
  padding: 12px 14px; border: 1px solid var(--edge); border-radius: 12px
}
.t .choice:has(:checked) {
  border-color: var(--t-link, var(--t-button));
  box-shadow: inset 0 0 0 1px var(--t-link, var(--t-button))
}
.t .choice input { flex: none; width: 20px; min-height: 24px; margin: 0; padding: 0 }
.t .choice label { font-weight: 600; align-self: stretch; display: flex; align-items: center }
.t .choice p { grid-column: 2 / -1; margin: 0; color: var(--quiet) }
.t .returns .extra { color: inherit; font-weight: 600 }
.t .steps { display: flex; margin: 20px 0; font-size: 12px }
.t .steps li {
  flex: 1 1 0; min-width: 0; position: relative; padding-top: 22px; color: var(--quiet);
  text-align: center; hyphens: auto
}
.t .steps li::before {
  content: ''; position: absolute; top: 2px; left: calc(50% - 6px); width: 12px; height: 12px;
  border: 2px solid var(--edge); border-radius: 50%; background: var(--t-card); z-index: 1
}
.t .steps li::after {
  content: ''; position: absolute; top: 7px; right: 50%; width: 100%; height: 2px;
  background: var(--line)
}
.t .steps li:first-child::after { content: none }
.t .steps .past { color: inherit }
.t .steps .past::before { background: var(--t-button); border-color: var(--t-button) }
.t .steps .past::after { background: var(--t-button) }
.t .steps [aria-current] { font-weight: 600 }
.t .steps time { display: block; color: var(--quiet); font-weight: 400 }
.t .returns .return { padding: 18px 20px; border: 1px solid var(--line); border-radius: 12px }
.t .return ul { margin: 8px 0 12px }
.t .return .wide { margin-top: 10px }
.t .slip [role=img] { background: #fff }
.t .slip [role=img] svg { display: block; width: 320px; max-width: 100%; height: 84px }
.t .slip dl { max-width: 420px }
.t .slip td { white-space: normal; overflow-wrap: break-word }
.t .slip th:last-child, .t .slip td:last-child { text-align: end }
@media (max-width: 480px) {
  .t .returns .card { padding: 20px }
  .t .returns .return { padding: 14px }
  .t .steps { margin-inline: -12px; font-size: 11px }
}
@media print {
  .t { color: #000; --quiet: #333; --line: #999 }
  .t .returns { padding: 0 }
  .t .returns .card { max-width: none; padding: 0; background: none; box-shadow: none }
  .t a { color: inherit; text-decoration: none }
}`
