import {
  schemeKey,
  schemePath,
  schemePathLongest,
  type SchemeType,
} from '#contract/workflows/custom/scheme.ts'
import type { Scheme, SchemeField } from '#contract/workflows/custom/shapes.ts'
import { isPerson } from '#rules/workflows/scheme.ts'

/** A scheme as it is typed. `row` keeps a field apart from the others while it is edited. */
export type TypedField = SchemeField & { row: string }
export type TypedScheme = Omit<Scheme, 'fields'> & { fields: readonly TypedField[] }

export type FormProblem =
  | 'name_missing'
  | 'label_missing'
  | 'key_missing'
  | 'key_unfit'
  | 'key_twice'
  | 'path_missing'
  | 'path_unfit'
  | 'path_twice'
  | 'person_missing'
/** Problems by their places: `name`, `fields.2.key`, `fields`. */
export type FormProblems = Readonly<Record<string, FormProblem>>

const keyProblem = (key: string): FormProblem | null => {
  if (key === '') return 'key_missing'
  return schemeKey.test(key) ? null : 'key_unfit'
}
const pathProblem = (path: string): FormProblem | null => {
  if (path === '') return 'path_missing'
  return path.length <= schemePathLongest && schemePath.test(path) ? null : 'path_unfit'
}

/** Finds everything that keeps a typed scheme from being saved. */
export const problemsOfForm = ({ name, key, fields }: TypedScheme): FormProblems => {
  const found: Record<string, FormProblem> = {}
  const note = (at: string, problem: FormProblem | null) => {
    if (problem) found[at] = problem
  }
  note('name', name.trim() === '' ? 'name_missing' : null)
  note('key', keyProblem(key))
  for (const [at, field] of fields.entries()) {
    const before = fields.slice(0, at)
    const isKeyTwice = before.some((other) => other.key === field.key)
    const isPathTwice = before.some((other) => other.path === field.path)
    note(`fields.${at}.label`, field.label.trim() === '' ? 'label_missing' : null)
    note(`fields.${at}.key`, keyProblem(field.key) ?? (isKeyTwice ? 'key_twice' : null))
    note(`fields.${at}.path`, pathProblem(field.path) ?? (isPathTwice ? 'path_twice' : null))
  }
  note('fields', fields.some(isPerson) ? null : 'person_missing')
  return found
}

/** Returns the problems that show while one types: what is only missing waits for the first save. */
export const problemsShown = (problems: FormProblems, hasTried: boolean): FormProblems =>
  hasTried
    ? problems
    : Object.fromEntries(
        Object.entries(problems).filter(([, problem]) => !problem.endsWith('_missing')),
      )

/** Makes the key that a name suggests: small letters, digits and _. */
export const keyOfName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 40)

/** Changes the label of a field; key and path follow it while they are what it suggested. */
export const withLabel = (field: TypedField, label: string): TypedField => {
  const [old, next] = [keyOfName(field.label), keyOfName(label)]
  const followed = (now: string) => (now === old ? next : now)
  return { ...field, label, key: followed(field.key), path: followed(field.path) }
}

/** Changes the name of a trigger; its key follows while it is what the name suggested. */
export const withName = (scheme: TypedScheme, name: string): TypedScheme => ({
  ...scheme,
  name,
  key: scheme.key === keyOfName(scheme.name) ? keyOfName(name) : scheme.key,
})

export const blankField = (row: string, type: SchemeType = 'text'): TypedField => ({
  row,
  type,
  label: '',
  key: '',
  path: '',
})

/** Returns the scheme that is sent. */
export const schemeFrom = ({ name, key, fields }: TypedScheme): Scheme => ({
  name: name.trim(),
  key,
  fields: fields.map(({ row: _, label, ...field }) => ({ ...field, label: label.trim() })),
})
