import type { VNode } from 'preact'
import { h } from '#storefront/h.ts'
import { plainText, text, usable, type View } from '#storefront/view.ts'
import { actFields } from './forms.ts'
import { asideOf, button, handedOver, headingOf, problem } from './parts.ts'

const titleOf = (view: View<'quick_apply'>): VNode | null =>
  text(view, headingOf(view), 'signed.title')

/** Checks for a customer who has nothing that the cart could take. */
const isEmpty = (view: View<'quick_apply'>): boolean => view.state.empty || usable(view) === '0.00'

const inside = (view: View<'quick_apply'>): (VNode | null)[] => {
  if (!view.state.signed)
    return [
      text(view, 'p', 'signed_out.text'),
      h(
        'a',
        { class: 'link', href: view.links.login, 'data-t': 'signed_out.link_text' },
        plainText(view, 'signed_out.link_text'),
      ),
    ]
  if (view.state.applied)
    return [text(view, 'p', 'signed.applied_text', { class: 'done', role: 'status' })]
  if (isEmpty(view)) return [text(view, 'p', 'empty_text')]
  return [
    titleOf(view),
    text(view, 'p', 'signed.text'),
    button(view, 'signed.button_text', view.acts.apply),
  ]
}

const form = (view: View<'quick_apply'>): VNode =>
  h(
    'form',
    { method: 'post', action: view.form?.action },
    actFields(view, 'apply'),
    text(view, 'button', 'signed.button_text', { class: 'main wide', type: 'submit' }),
  )

/** Draws the offer as a page of its own: what the customer has, the button, then the token. */
const page = (view: View<'quick_apply'>): VNode => {
  const offer = isEmpty(view)
    ? [text(view, 'p', 'empty_text')]
    : [text(view, 'p', 'signed.text'), form(view)]
  return h(
    'div',
    { class: 'asset page narrow' },
    h(
      'section',
      { class: 'card' },
      h('p', { class: 'quiet' }, view.shop.name),
      titleOf(view),
      view.state.handed ? handedOver(view) : offer,
      problem(view),
      asideOf(view),
    ),
  )
}

/** Draws the offer to pay with store credit in the cart. */
export const quickApply = (view: View<'quick_apply'>): VNode =>
  view.isPage
    ? page(view)
    : h('section', { class: 'asset quick card' }, inside(view), problem(view))
