/** Sets styles that win over whatever the page forces on its elements. */
export const force = (element: HTMLElement, styles: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(styles))
    element.style.setProperty(name, value, 'important')
}

/** Opens an element's shadow root, which takes nothing over from the page. */
export const placeIn = (
  host: HTMLElement,
  styles: Readonly<Record<string, string>>,
): ShadowRoot => {
  force(host, { all: 'initial', display: 'block', ...styles })
  return host.shadowRoot ?? host.attachShadow({ mode: 'open' })
}

/** Makes a style sheet, which several roots may have. */
export const sheetOf = (css: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/**
 * Gives a shadow root its style, after the sheets that it keeps; sheets that are made by script
 * need no permission of the page's policy.
 */
export const dress = (
  root: ShadowRoot,
  styles: readonly string[],
  kept: readonly CSSStyleSheet[] = [],
): void => {
  root.adoptedStyleSheets = [...kept, ...styles.map(sheetOf)]
}
