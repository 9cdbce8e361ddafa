import type { VNode } from 'preact'
import { h } from '#storefront/h.ts'
import { dayOf, money, say, text, type View } from '#storefront/view.ts'
import type { Values } from '#storefront/fill.ts'
import { icon } from './icons.ts'

/** Returns the heading of an asset: the first of its page, or one below that of the page around it. */
export const headingOf = ({ isPage }: Pick<View, 'isPage'>): 'h1' | 'h2' => (isPage ? 'h1' : 'h2')

/** Returns the heading of a section within an asset. */
export const subHeadingOf = ({ isPage }: Pick<View, 'isPage'>): 'h2' | 'h3' =>
  isPage ? 'h2' : 'h3'

/** Draws the lines under a page. */
export const asideOf = ({ aside = [] }: Pick<View, 'aside'>): VNode[] =>
  aside.map(({ text: line, href, lang }) =>
    h(
      'p',
      { class: 'aside', key: line },
      href === undefined ? line : h('a', { href, ...(lang ? { lang } : {}) }, line),
    ),
  )

/** Draws links below a section, such as to another page of the storefront. */
export const linksOf = (links: readonly { text: string; href: string }[]): VNode[] =>
  links.map((link) =>
    h('p', { class: 'link-line', key: link.href }, h('a', { href: link.href }, link.text)),
  )

/** Draws a table of amounts, with its caption. */
export const tableOf = ({
  caption,
  heads,
  rows,
}: {
  caption: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}): VNode =>
  h(
    'table',
    { class: 'amounts' },
    h('caption', null, caption),
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        heads.map((head) => h('th', { scope: 'col', key: head }, head)),
      ),
    ),
    h(
      'tbody',
      null,
      rows.map((row, no) =>
        h(
          'tr',
          { key: no },
          row.map((cell, at) => h('td', { key: at }, cell)),
        ),
      ),
    ),
  )

/** Draws a button of the asset with its text at `path`; null if the text is empty. */
export const button = (
  view: View,
  path: string,
  press: (() => void) | undefined,
  more: Record<string, unknown> = {},
  values: Values = {},
): VNode | null =>
  text(
    view,
    'button',
    path,
    { class: 'main', type: 'button', disabled: view.state.busy, onClick: press, ...more },
    values,
  )

/** Draws the items of a card as rows with an icon. */
export const itemRows = (
  view: View,
  path: string,
  items: readonly { id: string; icon: string }[],
): VNode | null =>
  items.length === 0
    ? null
    : h(
        'ul',
        { class: 'items' },
        items.map((item) =>
          h(
            'li',
            { key: item.id },
            h('span', { class: 'badge' }, icon(item.icon)),
            h(
              'span',
              { class: 'words' },
              text(view, 'span', `${path}.${item.id}.text`, { class: 'item' }),
              text(view, 'span', `${path}.${item.id}.label`, { class: 'label' }),
            ),
          ),
        ),
      )

/** Draws the sentence of the state's problem, which a screen reader says at once. */
export const problem = (view: View): VNode | null =>
  view.state.problem
    ? h('p', { class: 'problem', role: 'alert' }, say(view, view.state.problem))
    : null

/** Says until when a credit is good. */
export const goodUntil = (view: View, day: string | null): string =>
  day ? say(view, 'expires', { day: dayOf(view, day) }) : say(view, 'never')

/** Draws credit that was made ready for a checkout: the token, and the link that enters it. */
export const handedOver = (view: View): VNode | null => {
  const { handed } = view.state
  if (!handed) return null
  return h(
    'div',
    { class: 'handed', role: 'status' },
    h('p', null, say(view, 'enterToken', { amount: money(view, handed.amount) })),
    h('p', { class: 'token' }, handed.token),
    handed.link
      ? h('a', { class: 'main', href: handed.link, rel: 'noopener' }, say(view, 'toCheckout'))
      : null,
  )
}

/** Says that a card's owner was emailed and is to agree first. */
export const asked = (view: View): VNode | null =>
  view.state.asked ? h('p', { class: 'done', role: 'status' }, say(view, 'ownerEmailed')) : null
