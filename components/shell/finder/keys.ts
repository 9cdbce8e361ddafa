import { openIssue } from '#components/store-credit/issue/opening.ts'
import type { Finding } from './finding.ts'
import { undoLast } from './undo-last.ts'

/** Letters after G, by the screen to which they go. */
export const places = {
  h: 'home',
  c: 'customers',
  a: 'activity',
  b: 'bulk',
  w: 'workflows',
  r: 'refunds',
  e: 'egifts',
  l: 'analytics',
  i: 'integrations',
  s: 'staff',
} as const

const waitMs = 1500
let goneAt = 0

// a list has links, or boxes to choose rows
const rows = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main :is([data-row-link], [data-row-choice])'),
]
const row = (): Element | null | undefined => document.activeElement?.closest('tr, li')

/** Moves the focus to the next or previous row of a list. */
const step = (by: 1 | -1): void => {
  const all = rows()
  const here = row()
  const at = all.findIndex((link) => here?.contains(link))
  const next = at < 0 ? all.at(by === 1 ? 0 : -1) : all[at + by]
  next?.focus()
}

/** Selects the row that has the focus, where its list selects rows. */
const select = (): void => {
  row()?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
}

type Way = { go: (href: string) => void; help: () => void; noUndo: () => void }

/** Acts on a key outside of fields: `?`, C, G and a letter, J, K, X, or `undo`. */
export const actOnKey = (
  key: string,
  { screens, mayIssue, mayUndo, staffId }: Finding,
  way: Way,
) => {
  const isGoing = Date.now() - goneAt < waitMs
  goneAt = 0
  if (isGoing) {
    const place = places[key as keyof typeof places]
    const screen = screens.find((one) => one.key === place)
    if (screen) way.go(screen.href)
    return
  }
  if (key === '?') way.help()
  else if (key === 'g') goneAt = Date.now()
  else if (key === 'j') step(1)
  else if (key === 'k') step(-1)
  else if (key === 'x') select()
  else if (key === 'c' && mayIssue) openIssue(null)
  else if (key === 'undo' && mayUndo)
    undoLast(staffId).then((isThere) => isThere || way.noUndo(), way.noUndo)
}
