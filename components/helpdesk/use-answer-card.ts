'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '#client/query.ts'
import { useRested } from '#components/commerce/form/use-rested.ts'
import { getAnswerCard, rowsMost } from '#contract/helpdesk/calls.ts'
import type { Match } from '#contract/helpdesk/shapes.ts'
import { type Opening, questionOf } from './opening.ts'

/**
 * Holds the question: at first the link's customer or order, then what is typed, then one of
 * several matches. It stays in memory, because addresses name no people.
 */
export function useAnswerCard(opening: Opening) {
  const [text, setText] = useState(opening.text)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isLong, setLong] = useState(false)
  const rested = useRested(text)
  const question = text.trim() === '' ? '' : rested
  const isTyping = question !== text.trim() && question.trim() !== text.trim()
  const request = useQuery({
    ...queryFor(
      getAnswerCard,
      questionOf({ ...opening, text: question }, { chosen, limit: isLong ? rowsMost : undefined }),
    ),
    placeholderData: keepPreviousData,
  })
  const type = (next: string) => {
    setText(next)
    setChosen(null)
    setLong(false)
  }
  return {
    text,
    type,
    request,
    /** the answer shown is to an earlier question */
    isSearching: isTyping || request.isPlaceholderData,
    choose: ({ platform_customer_id, email }: Match) =>
      platform_customer_id === null ? type(email ?? '') : setChosen(platform_customer_id),
    /** asks for longer lists; null once they are as long as they get */
    more: isLong ? null : () => setLong(true),
    /** back to the matches; null where none was chosen */
    back:
      chosen === null
        ? null
        : () => {
            setChosen(null)
            setLong(false)
          },
  }
}
