const name = 'single_keys'

/** Checks whether keys without Ctrl act on this device (WCAG 2.1.4). */
export const actsOnSingleKeys = (): boolean => localStorage.getItem(name) !== 'off'

export const switchSingleKeys = (isOn: boolean): void => {
  if (isOn) localStorage.removeItem(name)
  else localStorage.setItem(name, 'off')
}
