'use client'

import { useTranslations } from 'next-intl'
import { createContext, useContext, useMemo } from 'react'
import { gapsOf } from '#rules/workflows/editing/actions.ts'
import { problemsOf } from '#rules/workflows/problems.ts'
import { useAround, useDocument, useOwnFields } from './editor-context.tsx'

/** A problem of the workflow: its place, and the text beside it. */
export type Found = { path: string; text: string }

/** Lists the problems of the workflow as it is now. */
export function useFoundProblems(): Found[] {
  const t = useTranslations('workflow-editor.problems')
  const { today } = useAround()
  const document = useDocument()
  const own = useOwnFields()
  return useMemo(() => {
    const problems = [...problemsOf(document, today, own), ...gapsOf(document)]
    return problems.map((found) => {
      const facts = 'facts' in found ? found.facts : undefined
      return { path: found.path, text: t.has(found.key) ? t(found.key, facts) : t('other') }
    })
  }, [document, today, own, t])
}

export const ProblemsContext = createContext<readonly Found[]>([])
export const useProblems = (): readonly Found[] => useContext(ProblemsContext)

/** Returns the text of the problem at a place, if there is one. */
export function useProblemAt() {
  const problems = useProblems()
  return (path: string): string | undefined => problems.find((one) => one.path === path)?.text
}

/** Counts the problems at a place and inside it. */
export function useProblemCount(path: string): number {
  const problems = useProblems()
  return problems.filter((one) => one.path === path || one.path.startsWith(`${path}.`)).length
}
