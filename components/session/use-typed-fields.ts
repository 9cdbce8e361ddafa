'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'

/**
 * Uncontrolled fields, so that a password manager can fill them: read on submit; focus goes to the
 * first empty one.
 */
export function useTypedFields<const Field extends string>(fields: readonly Field[]) {
  const t = useTranslations('session.signIn')
  const [missing, setMissing] = useState<readonly Field[]>([])
  const read = (form: HTMLFormElement): Record<Field, string> | null => {
    const data = new FormData(form)
    const typed = Object.fromEntries(
      fields.map((field) => [field, String(data.get(field) ?? '')]),
    ) as Record<Field, string>
    const empty = fields.filter((field) => !typed[field].trim())
    setMissing(empty)
    if (!empty[0]) return typed
    form.querySelector<HTMLInputElement>(`[name=${empty[0]}]`)?.focus()
    return null
  }
  return { read, errorOf: (field: Field) => (missing.includes(field) ? t('missing') : undefined) }
}
