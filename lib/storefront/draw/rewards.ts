import type { AssetData } from '#contract/assets/assets.ts'
import type { ComponentChild, VNode } from 'preact'
import { h } from '#storefront/h.ts'
import { imageOf, text, type View } from '#storefront/view.ts'
import { asideOf, headingOf, itemRows, subHeadingOf } from './parts.ts'

type Section = AssetData<'rewards_page'>['sections'][number]
/** Parts that a hosted page adds below a section, by the section's type. */
export type Below = Partial<Record<Section['type'], ComponentChild>>

const sectionOf = (view: View<'rewards_page'>, section: Section, below: Below): VNode => {
  const path = `sections.${section.id}`
  return h(
    'section',
    { key: section.id, class: `card is-${section.type}` },
    text(view, subHeadingOf(view), `${path}.title`, { class: 'sub' }),
    text(view, 'p', `${path}.text`),
    section.type === 'items' ? itemRows(view, `${path}.items`, section.items) : null,
    below[section.type],
  )
}

/** Draws the page on which a shop explains its rewards. */
export const rewards = (view: View<'rewards_page'>, below: Below = {}): VNode => {
  const side = view.state.signed ? 'signed' : 'signed_out'
  const image = imageOf(view, view.data.banner_image)
  return h(
    'div',
    { class: 'asset rewards page' },
    h(
      'header',
      { class: image ? 'head pictured' : 'head' },
      image ? h('img', { src: image, alt: '' }) : null,
      text(view, headingOf(view), `header.${side}.title`, { id: 'title' }),
      text(view, 'p', `header.${side}.sub_title`, { class: 'quiet' }),
    ),
    h(
      'div',
      { class: 'cards grid' },
      view.data.sections
        .filter(({ type }) => type !== 'referral' || view.has.referral)
        .map((section) => sectionOf(view, section, below)),
    ),
    view.aside ? h('footer', { class: 'foot' }, asideOf(view)) : null,
  )
}
