'use client'

import { useDocument, useEditorState } from '#components/workflows/editor/state/editor-context.tsx'
import { bodyOf } from '#rules/workflows/editing/document.ts'

/** The workflow as it is typed now, for calls that try it without saving. */
export function useSent() {
  const { title: _, ...data } = bodyOf(useDocument())
  const id = useEditorState(({ workflow }) => workflow?.id ?? null)
  return { ...data, id }
}
