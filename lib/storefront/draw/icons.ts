import type { cardIcons, launcherIcons } from '#contract/assets/field.ts'
import type { VNode } from 'preact'
import { h } from '#storefront/h.ts'

type Name = (typeof cardIcons)[number] | 'close' | 'copy'

const heart = 'M12 20s-8-4.8-8-10.6A4.4 4.4 0 0 1 12 6.9a4.4 4.4 0 0 1 8 2.5C20 15.2 12 20 12 20z'
const star = 'M12 3.4l2.7 5.4 6 .9-4.4 4.2 1.1 6-5.4-2.8-5.4 2.8 1.1-6-4.4-4.2 6-.9z'
const tag = 'M3.5 11.8V4.5a1 1 0 0 1 1-1h7.3l8.7 8.7-8.3 8.3zM8 8h.01'

/** Strokes of the launcher's preset icons, on a grid of 24. */
export const launcherPaths: Record<(typeof launcherIcons)[number], string> = {
  gift:
    'M5 11.5V20h14v-8.5M3.5 7.5h17v4h-17zM12 7.5V20' +
    'M12 7.5C9.5 7.5 7 6.8 7 5a2 2 0 0 1 2-2c2 0 3 2.4 3 4.5z' +
    'M12 7.5c2.5 0 5-.7 5-2.5a2 2 0 0 0-2-2c-2 0-3 2.4-3 4.5z',
  star,
  heart,
  coins: 'M9.2 14.7a5.7 5.7 0 1 0 0-11.4 5.7 5.7 0 0 0 0 11.4zM15.6 9.4a5.7 5.7 0 1 1-6.2 8.1',
  tag,
}

const paths: Record<Name, string> = {
  bullhorn: 'M4 9.5v5l3.5.6V8.9zM7.5 8.9L18 4.5v15L7.5 15.1M9 15.6v3.9h3v-2.8M21 10.2v3.6',
  certificate: 'M12 3a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM8.6 14.2L7 21l5-2.4L17 21l-1.6-6.8',
  'check-circle-o': 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM8.4 12.2l2.5 2.5 4.7-5.2',
  'cart-plus': 'M2.5 4h3l2 11h10.3l2.2-7.5H6.2M9 19.5h.01M16 19.5h.01M13 9v4M11 11h4',
  money: 'M3 6.5h18v11H3zM12 9.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2zM6.2 12h.01M17.8 12h.01',
  'heart-o': heart,
  'star-o': star,
  trophy:
    'M7 4h10v6a5 5 0 0 1-10 0zM7 6H4c0 3 1 4.6 3.2 5M17 6h3c0 3-1 4.6-3.2 5M12 15v4.5M8.5 20h7',
  dollar:
    'M12 3v18M16.6 7.6C16 6 14.2 5.2 12 5.2c-2.6 0-4.4 1.3-4.4 3.2 ' +
    '0 4.5 9 2.4 9 7.1 0 2-1.9 3.3-4.6 3.3-2.4 0-4.3-1-4.8-2.8',
  gbp: 'M17 7.6A4 4 0 0 0 9.2 8.8c0 2 .9 3 .9 5.2 0 2.4-1.1 4.3-3.1 5.5h10M7 13h7.5',
  euro: 'M17.6 6.6A7 7 0 0 0 7.2 12a7 7 0 0 0 10.4 5.4M4.5 10.4h8.3M4.5 13.6h7.3',
  'pencil-square': 'M19 13.5v6H4.5V5H11M10 14.2l.6-3.2L18 3.5l2.6 2.6-7.5 7.5z',
  tag,
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
}

/** Draws strokes as a picture that says nothing to a screen reader. */
export const picture = (path: string): VNode =>
  h(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    h('path', { d: path }),
  )

/** Draws one of the icons of cards; an unknown name has the first. */
export const icon = (name: string): VNode => picture(paths[name as Name] ?? paths.bullhorn)
