'use client'

import { useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import type { Problem } from '#contract/emails/edit-shapes.ts'
import { Refusal } from '#contract/error.ts'
import { useProblemWords } from './use-problem-words.ts'

/** Reads the problems for which an email was refused; none for any other refusal. */
export const refusedProblems = (cause: unknown): Problem[] =>
  cause instanceof Refusal && cause.code === 'email_not_right'
    ? ((cause.problems ?? []) as Problem[])
    : []

/** Returns a refusal as text; one of an email names each of its problems, in HTML with its place. */
export function useRefused() {
  const t = useTranslations('email-design.problem')
  const refusalText = useRefusalText()
  const words = useProblemWords()
  const sentence = (problem: Problem): string => {
    const { line, column = 1 } = problem
    return line === undefined
      ? words(problem)
      : `${t('place', { line, column })}: ${words(problem)}`
  }
  return (cause: unknown): string =>
    [...new Set(refusedProblems(cause).map(sentence))].join(' · ') || refusalText(cause)
}
