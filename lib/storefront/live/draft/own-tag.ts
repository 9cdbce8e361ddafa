/** Reads the attributes of the tag whose script is running; a module has none. */
export const ownTag = (): DOMStringMap => {
  const { currentScript } = document
  return currentScript instanceof HTMLElement ? currentScript.dataset : {}
}

/** Reads the proof by which the page's address shows a draft; null: it shows none. */
export const draftAsked = (): string | null =>
  new URLSearchParams(location.search).get('tender_preview')
