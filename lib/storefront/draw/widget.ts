import type { AssetData } from '#contract/assets/assets.ts'
import type { VNode } from 'preact'
import { h } from '#storefront/h.ts'
import { imageOf, plainText, text, type View } from '#storefront/view.ts'
import { button, itemRows, problem } from './parts.ts'
import { referralActs } from './referral.ts'

type Card = AssetData<'widget'>['popup']['cards'][number]

const go = (to: string) => (): void => globalThis.location.assign(to)

const signCard = (view: View<'widget'>, path: string): (VNode | null)[] => {
  if (view.state.signed)
    return [
      text(view, 'h3', `${path}.signed.title`, { class: 'balance' }),
      text(view, 'p', `${path}.signed.text`),
    ]
  const at = `${path}.signed_out`
  const login = h(
    'a',
    { href: view.links.login, 'data-t': `${at}.link_text` },
    plainText(view, `${at}.link_text`),
  )
  return [
    text(view, 'p', `${at}.text`),
    button(view, `${at}.button_text`, go(view.links.register), { class: 'main wide' }),
    text(view, 'p', `${at}.footer_text`, { class: 'foot' }, { login_link: login }),
  ]
}

const cardOf = (view: View<'widget'>, card: Card): VNode => {
  const path = `popup.cards.${card.id}`
  const parts = (): (VNode | null)[] => {
    if (card.type === 'sign_card') return signCard(view, path)
    if (card.type === 'items_card')
      return [text(view, 'h3', `${path}.title`), itemRows(view, `${path}.items`, card.items)]
    const side = view.state.signed ? 'signed' : 'signed_out'
    return [
      text(view, 'h3', `${path}.${side}.title`),
      text(view, 'p', `${path}.${side}.text`),
      itemRows(view, `${path}.items`, card.items),
      view.state.signed ? referralActs(view, `${path}.signed.button_text`) : null,
    ]
  }
  return h('section', { key: card.id, class: `card is-${card.type}` }, parts())
}

/** Draws the loyalty panel: banner and cards. */
export const widget = (view: View<'widget'>): VNode => {
  const { popup } = view.data
  const side = view.state.signed ? 'signed' : 'signed_out'
  const image = imageOf(view, popup.banner_background_image)
  const cards = popup.cards.filter(({ type }) => type !== 'referral' || view.has.referral)
  return h(
    'div',
    { class: 'asset widget' },
    h(
      'header',
      { class: image ? 'banner pictured' : 'banner' },
      image ? h('img', { src: image, alt: '' }) : null,
      text(view, 'p', `popup.header_banner.${side}.sub_title`),
      text(view, 'h2', `popup.header_banner.${side}.title`, { id: 'title' }),
    ),
    h(
      'div',
      { class: 'cards' },
      problem(view),
      cards.map((card) => cardOf(view, card)),
    ),
  )
}
