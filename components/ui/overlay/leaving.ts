/** A form of the page whose changes may be lost; `save` is true once they are saved. */
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

/** Tells if the page is held. The first form of it asks for all of them; null: nothing holds. */
export const holder = (): UnsavedForm | null =>
  isPassing || dirtyForms().length === 0 ? null : (forms[0] ?? null)

/** Goes on without being asked; a page that is still there afterwards is held again. */
export const pass = (goOn: () => void): void => {
  isPassing = true
  setTimeout(() => (isPassing = false), passMs)
  goOn()
}

/** For what goes to another page by script: asks first where something isn't saved. */
export const leaveBy = (goOn: () => void): void => {
  const form = holder()
  if (form) form.ask(goOn)
  else goOn()
}
