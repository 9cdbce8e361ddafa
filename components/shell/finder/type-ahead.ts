/** `entered`: Enter came after the text. */
type Typed = { text: string; entered: boolean }
const nothing: Typed = { text: '', entered: false }

let typed = nothing
let end: (() => void) | null = null

/** Ends collecting; what was collected is forgotten. */
export const stopTypeAhead = (): void => {
  end?.()
  typed = nothing
}

/** Returns what was typed since the opening, and ends collecting. */
export const takeTypeAhead = (): Typed => {
  const taken = typed
  stopTypeAhead()
  return taken
}

/**
 * Collects keys from the finder's opening until its field takes them, because its code may still be
 * loading. Escape, and a focus outside of dialogs, end that.
 */
export function startTypeAhead(onEscape: () => void): void {
  stopTypeAhead()
  const collect = (event: KeyboardEvent) => {
    const { key } = event
    const isAltGraph = event.getModifierState('AltGraph')
    if (event.isComposing || ((event.ctrlKey || event.metaKey || event.altKey) && !isAltGraph))
      return
    if (key === 'Escape') {
      stopTypeAhead()
      onEscape()
    } else if (key === 'Enter') {
      if (!event.repeat) typed = { ...typed, entered: true }
    } else if (key === 'Backspace')
      typed = { text: [...typed.text].slice(0, -1).join(''), entered: false }
    else if ([...key].length === 1) typed = { text: typed.text + key, entered: false }
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const look = ({ target }: FocusEvent) => {
    if (target instanceof Element && !target.closest('[role=dialog]')) stopTypeAhead()
  }
  addEventListener('keydown', collect, true)
  addEventListener('focusin', look, true)
  end = () => {
    removeEventListener('keydown', collect, true)
    removeEventListener('focusin', look, true)
    end = null
  }
}
