import type { VNode } from 'preact'
import { h } from '#storefront/h.ts'
import type { Launch } from '#storefront/launch.ts'
import { launcherPaths, picture } from './icons.ts'

type Drawn = {
  launch: Launch
  language: string
  /** origin of uploaded images */
  images: string
  isOpen: boolean
  press?: () => void
  /** the pointer or the keyboard came near, so that the panel may be loaded */
  near?: () => void
}

const iconOf = (icon: string | null, images: string): VNode | null => {
  if (icon === null) return null
  const path = launcherPaths[icon as keyof typeof launcherPaths]
  if (path) return picture(path)
  return /^\/static\/[\w.-]+$/.test(icon)
    ? h('img', { class: 'own', src: `${images}${icon}`, alt: '', width: 28, height: 28 })
    : null
}

/** Returns the button's text in the nearest language. */
export const launcherText = ({ texts }: Launch, language: string): string =>
  texts[language] ?? texts[language.split('-')[0] ?? ''] ?? texts['base'] ?? ''

/** Draws the button that opens a panel. */
export const launcher = (drawn: Drawn): VNode => {
  const { launch, language, images, isOpen, press, near } = drawn
  return h(
    'div',
    { class: `dock ${launch.side}` },
    h(
      'button',
      {
        class: 'launcher',
        type: 'button',
        'aria-haspopup': 'dialog',
        'aria-expanded': String(isOpen),
        onClick: press,
        onPointerEnter: near,
        onFocus: near,
      },
      iconOf(launch.icon, images),
      h('span', { 'data-t': 'button.text' }, launcherText(launch, language)),
    ),
  )
}
