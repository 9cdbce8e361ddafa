import type { AssetData } from '#contract/assets/assets.ts'
import { inkOn } from './ink.ts'

/** Facts by which a launcher is drawn before anything else of its asset is loaded. */
export type Launch = {
  name: 'widget' | 'popup'
  side: 'left' | 'right'
  /** a preset's name, or the path of an uploaded image; null: text alone */
  icon: string | null
  back: string
  fore: string
  /** the button's text by language, the base one under `base` */
  texts: Record<string, string>
}

const textsOf = (data: AssetData, base: string): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(data.translations).flatMap(([language, texts]) =>
      texts['button.text'] ? [[language, texts['button.text']]] : [],
    ),
  ),
  base,
})

export const launchOfWidget = (data: AssetData<'widget'>): Launch => ({
  name: 'widget',
  side: data.position,
  icon: data.button.icon,
  back: data.button.backgroundColor,
  fore: data.button.textColor,
  texts: textsOf(data, data.button.text),
})

/** The store credit popup's launcher; `side` is the one that the widget leaves free. */
export const launchOfPopup = (data: AssetData<'popup'>, side: Launch['side']): Launch => ({
  name: 'popup',
  side,
  icon: 'coins',
  back: data.popup.colors.button,
  fore: inkOn(data.popup.colors.button),
  texts: textsOf(data, data.button.text),
})
