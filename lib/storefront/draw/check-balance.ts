import type { VNode } from 'preact'
import { h } from '#storefront/h.ts'
import { say, text, type View } from '#storefront/view.ts'
import { codeField } from './forms.ts'
import { asideOf, headingOf } from './parts.ts'

const found = (view: View<'check_balance_page'>): (VNode | null)[] => [
  text(view, headingOf(view), 'found_section.title', { id: 'title' }),
  h(
    'div',
    { role: 'status' },
    text(view, 'p', 'found_section.balance_display', { class: 'balance' }),
    view.card?.expires_on
      ? text(view, 'p', 'found_section.expiration_text', { class: 'quiet' })
      : null,
  ),
  view.card?.wallet
    ? h('a', { class: 'plain wide', href: view.card.wallet }, say(view, 'addToWallet'))
    : null,
  view.form
    ? text(view, 'a', 'found_section.back_button_text', {
        class: 'main wide',
        href: view.form.action,
      })
    : text(view, 'button', 'found_section.back_button_text', {
        class: 'main wide',
        type: 'button',
      }),
]

const ask = (view: View<'check_balance_page'>): (VNode | null)[] => [
  text(view, headingOf(view), 'main_section.title', { id: 'title' }),
  text(view, 'p', 'main_section.sub_title', { class: 'quiet' }),
  view.state.giftCardNotFound
    ? text(view, 'p', 'not_found_section.text', {
        class: 'problem',
        role: 'alert',
        id: 'problem',
      })
    : null,
  view.form?.problem
    ? h('p', { class: 'problem', role: 'alert', id: 'problem' }, view.form.problem)
    : null,
  codeField(
    view,
    'main_section',
    { placeholder: 'code_placeholder', button: 'button_text' },
    undefined,
  ),
]

/** Draws the page on which a gift card's balance is checked. */
export const checkBalance = (view: View<'check_balance_page'>): VNode =>
  h(
    'div',
    { class: 'asset check page narrow' },
    h(
      'section',
      { class: 'card' },
      view.state.giftCardFound ? found(view) : ask(view),
      asideOf(view),
    ),
  )
