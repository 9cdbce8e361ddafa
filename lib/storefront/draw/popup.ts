import type { VNode } from 'preact'
import { h } from '#storefront/h.ts'
import { codeField, offerOf } from './forms.ts'
import { asked, problem } from './parts.ts'
import { money, say, shortDay, text, type View } from '#storefront/view.ts'

const table = (view: View<'popup'>): VNode => {
  const at = 'popup.table'
  const cards = view.shopper?.cards ?? []
  if (cards.length === 0) return h('p', { class: 'quiet' }, say(view, 'noCards'))
  const heads = ['title_code', 'title_balance', 'title_expiration'].map((name) =>
    text(view, 'th', `${at}.${name}`, { scope: 'col' }),
  )
  const rows = cards.map((card, no) =>
    h(
      'tr',
      { key: no },
      h('td', null, `•••• ${card.last4 ?? ''}`),
      h('td', { class: 'number' }, money(view, card.balance)),
      h('td', null, card.expires_on ? shortDay(view, card.expires_on) : say(view, 'never')),
    ),
  )
  return h('table', null, h('thead', null, h('tr', null, heads)), h('tbody', null, rows))
}

const adding = (view: View<'popup'>): (VNode | null)[] => {
  const { show_matching_section: isShown, matching_gift_card_status: status } = view.state
  const at = 'popup.add_store_credit'
  if (!isShown)
    return [
      text(view, 'button', `${at}.open_form_button_text`, {
        class: 'link',
        type: 'button',
        onClick: view.acts.openForm,
      }),
    ]
  return [
    view.state.offer
      ? offerOf(view)
      : codeField(
          view,
          at,
          { placeholder: 'placeholder', button: 'add_button_text' },
          view.acts.look,
        ),
    status === 'error'
      ? text(view, 'p', `${at}.error_text`, { class: 'problem', role: 'alert' })
      : null,
    status === 'ok'
      ? text(view, 'p', `${at}.success_text`, { class: 'done', role: 'status' })
      : null,
    asked(view),
  ]
}

const signedOut = (view: View): VNode =>
  h(
    'section',
    { class: 'card' },
    h('p', null, say(view, 'signInFirst')),
    h('a', { class: 'main wide', href: view.links.login }, say(view, 'signIn')),
  )

const signedIn = (view: View<'popup'>): VNode[] => [
  h('section', { class: 'card' }, table(view)),
  h('section', { class: 'card' }, problem(view), adding(view)),
]

/** Draws the store credit popup. */
export const popup = (view: View<'popup'>): VNode => {
  const { signed, code } = view.state
  return h(
    'div',
    { class: 'asset popup' },
    h(
      'header',
      { class: 'head' },
      signed
        ? text(view, 'h2', 'popup.header.title', { id: 'title', class: 'balance' })
        : h('h2', { id: 'title' }, say(view, 'balance')),
      signed ? text(view, 'p', 'popup.header.sub_title', { class: 'quiet' }) : null,
      signed && code === null && view.acts.showCode
        ? h(
            'button',
            { class: 'link', type: 'button', onClick: view.acts.showCode },
            say(view, 'showCode'),
          )
        : null,
    ),
    h('div', { class: 'cards' }, signed ? signedIn(view) : signedOut(view)),
  )
}

/** Draws the balance alone, for its place in a page of the shop. */
export const balanceLine = (view: View<'popup'>): VNode =>
  view.state.signed
    ? h('div', { class: 'asset line' }, text(view, 'span', 'popup.header.title'))
    : h(
        'div',
        { class: 'asset line' },
        h('a', { href: view.links.login }, say(view, 'signInFirst')),
      )
