/** A form with unsaved changes; `save` returns true once they are saved. */
export type UnsavedForm = {
  isDirty: () => boolean
  save: () => Promise<boolean>
  ask: (goOn: () => void) => void
}

const passMs = 1000
const forms: UnsavedForm[] = []
let isPassing = false

export const addForm = (form: UnsavedForm): (() => void) => {
  forms.push(form)
  return () => void forms.splice(forms.indexOf(form), 1)
}

export const dirtyForms = (): UnsavedForm[] => forms.filter(({ isDirty }) => isDirty())

/** Returns the form that holds the page, the first for all of them; null if none does. */
export const holder = (): UnsavedForm | null =>
  isPassing || dirtyForms().length === 0 ? null : (forms[0] ?? null)

/** Leaves without the question; if the page is still there afterwards, it is held again. */
export const pass = (goOn: () => void): void => {
  isPassing = true
  setTimeout(() => (isPassing = false), passMs)
  goOn()
}

/** Navigates by script, asking first if something is unsaved. */
export const leaveBy = (goOn: () => void): void => {
  const form = holder()
  if (form) form.ask(goOn)
  else goOn()
}
