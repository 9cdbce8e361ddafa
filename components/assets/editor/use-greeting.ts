'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import {
  useAround,
  useEditorState,
  useForm,
  useName,
} from '#components/assets/state/editor-context.tsx'
import { openPage } from '#components/assets/state/use-view.ts'

export type Greeting = 'welcome' | 'inactive'

const inactiveAfterMs = 1000
const marker = 'widget welcomed'

/**
 * Greets a person at their first visit to the widget's editor. From a workflow it opens the rewards
 * card, and says after a second that customers don't see the widget while it is off.
 */
export function useGreeting() {
  const name = useName()
  const { isFromWorkflow, mayEdit } = useAround()
  const { pages } = useForm()
  const asset = useEditorState((state) => state.asset)
  const [greeting, setGreeting] = useState<Greeting | null>(null)
  const begin = useEffectEvent(() => {
    if (name !== 'widget') return undefined
    if (!isFromWorkflow) {
      if (mayEdit && asset.default && !localStorage.getItem(marker)) setGreeting('welcome')
      return undefined
    }
    const card = pages.find(({ type }) => type === 'items_card')
    if (card && !location.search.includes('part=')) openPage(card.path)
    if (asset.active) return undefined
    return setTimeout(() => setGreeting('inactive'), inactiveAfterMs)
  })
  useEffect(() => {
    const timer = begin()
    return () => clearTimeout(timer)
  }, [])
  return {
    greeting,
    end: () => {
      if (greeting === 'welcome') localStorage.setItem(marker, '1')
      setGreeting(null)
    },
  }
}
