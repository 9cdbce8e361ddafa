type Opened = { dialog: HTMLDialogElement; close: () => void; open: () => void }

const isSmall = (): boolean => matchMedia('(max-width: 480px)').matches

/**
 * Makes a panel's dialog: modal on small screens, beside the page on others. Escape closes it, and
 * the focus goes back to where it was.
 */
export const dialogIn = (
  root: ShadowRoot,
  side: string,
  changed: (isOpen: boolean) => void,
): Opened => {
  const dialog = document.createElement('dialog')
  dialog.className = `panel ${side}`
  dialog.setAttribute('aria-labelledby', 'title')
  root.append(dialog)
  let before: Element | null = null
  const end = (): void => {
    changed(false)
    if (before instanceof HTMLElement) before.focus()
  }
  dialog.addEventListener('close', end)
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    dialog.close()
  })
  // a press beside a modal panel, on its backdrop
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog && dialog.matches(':modal')) dialog.close()
  })
  return {
    dialog,
    close: () => dialog.close(),
    open: () => {
      if (dialog.open) return
      before = root.activeElement ?? document.activeElement
      if (isSmall()) dialog.showModal()
      else dialog.show()
      changed(true)
    },
  }
}
