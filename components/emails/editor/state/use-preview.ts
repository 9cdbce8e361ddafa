'use client'

import { useMemo } from 'react'
import { type Codes, fillDesign, useFilling } from '#components/emails/design/use-filling.ts'
import type { Filled } from '#rules/emails/fill.ts'
import { useAround, useEditorState } from './editor-context.tsx'
import { useView } from './use-view.ts'

export type ShownMail = Filled & { codes: Codes | null }

/** Returns the email as its reader gets it, with the values that are shown. */
export function usePreview(): ShownMail {
  const around = useAround()
  const { language, outcome } = useView()
  const design = useEditorState(({ history }) => history.now)
  const person = useEditorState((state) => state.person)
  const checked = useEditorState((state) => state.checked)
  const { filling: own, codes } = useFilling(
    around,
    language,
    person ? { platform_customer_id: person.id } : undefined,
  )
  const filling = (outcome === null ? null : checked?.cases[outcome]?.filling) ?? own
  const filled = useMemo(
    () => fillDesign(design, around, around.theme, language, filling),
    [design, around, language, filling],
  )
  return { ...filled, codes }
}
