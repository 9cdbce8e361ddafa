/** Style of an asset that is a page of its own, and of pages without one. */
export const pageStyle = `
body { margin: 0 }
.t .page { min-height: 100vh; border-radius: 0 }
.t .page > .head, .t .page > .cards, .t .page > .foot, .t .page > .problem, .t .page > .done {
  max-width: 1040px; margin-inline: auto
}
.t .sub + .offer { margin-top: 10px }
.t .handed { margin-top: 14px; padding: 14px; border-radius: 12px; background: var(--soft) }
.t .token {
  margin: 8px 0; font-weight: 700; font-variant-numeric: tabular-nums; user-select: all
}
.t .link-line { margin-top: 12px }
.t .amounts { margin-top: 12px }
.t .amounts caption { padding-bottom: 8px; color: var(--quiet); text-align: start; font-size: 14px }
.t .amounts td { font-variant-numeric: tabular-nums }
.t .amounts td:last-child, .t .amounts th:last-child { text-align: end }
.t .wallet .aside { text-align: center }
.t .flow > * + * { margin-top: 14px }
.t .narrow h1 + .offer, .t .narrow h1 + .problem, .t .narrow h1 + .done { margin-top: 14px }
.t .flow > .row { margin-top: 18px }
.t .caps { text-transform: uppercase }
.t select, .t textarea {
  width: 100%; min-height: 46px; margin: 0; padding: 8px 14px; border: 1px solid var(--edge);
  border-radius: 12px; background: var(--t-card); color: inherit; font: inherit
}
.t fieldset { min-width: 0; margin: 0; padding: 0; border: 0 }
.t legend { padding: 0; font-weight: 600; overflow-wrap: anywhere }
.t ol { margin: 0; padding: 0; list-style: none }
@media print { .noprint, .t .aside { display: none } .t .page { min-height: 0; background: none } }`
