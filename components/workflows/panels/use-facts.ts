'use client'

import { useMemo, useState } from 'react'
import { useAround, useDocument } from '#components/workflows/editor/state/editor-context.tsx'
import type { SchemaTrigger } from '#contract/workflows/define-shapes.ts'
import type { Field } from '#contract/workflows/fields.ts'
import { usedFields } from '#rules/workflows/editing/used-fields.ts'
import type { FactValue } from './fact-field.tsx'

type Listed = { name: string; field: Pick<Field, 'type' | 'options'>; sample: FactValue }

const listed = ({ name, type, options, sample }: SchemaTrigger['fields'][number]): Listed => ({
  name,
  field: { type, ...(options ? { options } : {}) },
  sample,
})

/** The facts of an event that is tried: those that the workflow reads, or all of its trigger. */
export function useFacts() {
  const { triggers } = useAround()
  const document = useDocument()
  const [typed, setTyped] = useState<Record<string, FactValue>>({})
  const [isAll, setAll] = useState(false)
  const all = useMemo(
    () => triggers.find(({ name }) => name === document.trigger)?.fields.map(listed) ?? [],
    [triggers, document.trigger],
  )
  const used = usedFields(document)
  const shown = isAll ? all : all.filter(({ name }) => used.has(name))
  const valueOf = (name: string): FactValue =>
    typed[name] ?? shown.find((one) => one.name === name)?.sample ?? ''
  const data = Object.fromEntries(
    shown.map(({ name }) => [name, valueOf(name)] as const).filter(([, value]) => value.length > 0),
  )
  return {
    shown,
    valueOf,
    data,
    isAll,
    setAll,
    set: (name: string, value: FactValue) => setTyped((now) => ({ ...now, [name]: value })),
  }
}
