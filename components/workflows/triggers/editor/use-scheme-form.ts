'use client'

import { useState } from 'react'
import type { Scheme } from '#contract/workflows/custom/shapes.ts'
import { moved } from '#rules/workflows/editing/moved.ts'
import {
  blankField,
  problemsOfForm,
  problemsShown,
  schemeFrom,
  type TypedField,
  type TypedScheme,
  withName,
} from '#rules/workflows/custom/scheme-form.ts'

const typedOf = (scheme: Scheme): TypedScheme => ({
  ...scheme,
  fields: scheme.fields.map((field) => ({ ...field, row: `saved ${field.key}` })),
})

const blank: TypedScheme = {
  name: '',
  key: '',
  fields: [{ ...blankField('first', 'email'), key: 'email', path: 'email' }],
}

/** A scheme as it is typed, with its problems; `first`: the saved one, null for a new trigger. */
export function useSchemeForm(first: Scheme | null, firstLabel: string) {
  const [opened] = useState(
    (): TypedScheme =>
      first
        ? typedOf(first)
        : { ...blank, fields: blank.fields.map((field) => ({ ...field, label: firstLabel })) },
  )
  const [typed, setTyped] = useState(opened)
  const [saved, setSaved] = useState(first)
  const [hasTried, setTried] = useState(false)
  const problems = problemsOfForm(typed)
  const setFields = (change: (fields: readonly TypedField[]) => readonly TypedField[]) =>
    setTyped((before) => ({ ...before, fields: change(before.fields) }))
  return {
    typed,
    problems: problemsShown(problems, hasTried),
    /** returns the scheme to send; null shows what is missing */
    read: (): Scheme | null => {
      setTried(true)
      return Object.keys(problems).length === 0 ? schemeFrom(typed) : null
    },
    /** something was typed since the form opened */
    isTouched: JSON.stringify(schemeFrom(typed)) !== JSON.stringify(schemeFrom(opened)),
    isDirty: saved === null || JSON.stringify(schemeFrom(typed)) !== JSON.stringify(saved),
    /** marks a scheme as saved */
    keep: (scheme: Scheme) => {
      setSaved(scheme)
      setTried(false)
    },
    setName: (name: string) => setTyped((before) => withName(before, name)),
    setKey: (key: string) => setTyped((before) => ({ ...before, key })),
    setField: (row: string, field: TypedField) =>
      setFields((fields) => fields.map((one) => (one.row === row ? field : one))),
    add: () => setFields((fields) => [...fields, blankField(crypto.randomUUID())]),
    remove: (row: string) => setFields((fields) => fields.filter((one) => one.row !== row)),
    move: (from: number, to: number) => setFields((fields) => moved(fields, from, to)),
  }
}
export type SchemeForm = ReturnType<typeof useSchemeForm>
