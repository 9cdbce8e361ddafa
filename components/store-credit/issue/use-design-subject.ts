'use client'

import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/query.ts'
import { getEmail } from '#contract/emails/named.ts'

/** Returns the subject of the live design, with which the form begins where the builder is on. */
export function useDesignSubject(isOn: boolean): string | undefined {
  const { data } = useQuery({
    ...queryFor(getEmail, { params: { name: 'gift_card_manual' } }),
    enabled: isOn,
    retry: false,
  })
  return data?.email.subject
}
