import { type FieldPath, get } from 'react-hook-form'
import type { PolicyForm } from '#rules/returns/policy-form.ts'
import type { PolicyPart } from './use-policy-form.ts'

/** Extends `register` by the field's error and its server-rendered value. */
export const fieldOf =
  ({ form, problems }: Pick<PolicyPart, 'form' | 'problems'>) =>
  (name: FieldPath<PolicyForm>) => ({
    error: problems[name],
    defaultValue: String(get(form.formState.defaultValues, name) ?? ''),
    ...form.register(name),
  })
