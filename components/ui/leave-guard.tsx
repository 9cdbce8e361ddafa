'use client'

import dynamic from 'next/dynamic'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const LeaveDialog = dynamic(() => import('./leave-dialog.tsx').then((file) => file.LeaveDialog), { ssr: false })

type Props = {
  isDirty: boolean
  /** true once everything is saved; false: it stays on the page */
  onSave: () => Promise<boolean>
}

/** Keeps unsaved changes from being lost: by a link, by Back, by closing the tab (there the browser asks in its own words). */
export function LeaveGuard({ isDirty, onSave }: Props) {
  const [goOn, setGoOn] = useState<(() => void) | null>(null)
  const isLeaving = useRef(false)
  const holds = useEffectEvent(() => isDirty && !isLeaving.current)
  useEffect(() => {
    const onClose = (event: BeforeUnloadEvent) => holds() && event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (event.defaultPrevented || !link || isElsewhere || link.target === '_blank' || link.hash || !holds()) return
      event.preventDefault()
      event.stopPropagation()
      setGoOn(() => () => link.click())
    }
    const onTraverse = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || event.defaultPrevented || !holds()) return
      event.preventDefault()
      const { key } = event.destination
      setGoOn(() => () => void navigation.traverseTo(key))
    }
    // Navigation is not in every browser yet; there Back is not held
    const history = 'navigation' in globalThis ? navigation : null
    addEventListener('beforeunload', onClose)
    addEventListener('click', onClick, true)
    history?.addEventListener('navigate', onTraverse)
    return () => {
      removeEventListener('beforeunload', onClose)
      removeEventListener('click', onClick, true)
      history?.removeEventListener('navigate', onTraverse)
    }
  }, [])
  const leave = () => {
    isLeaving.current = true
    setGoOn(null)
    goOn?.()
  }
  const saveAndLeave = async () => ((await onSave()) ? leave() : setGoOn(null))
  return goOn && <LeaveDialog onQuit={leave} onSave={saveAndLeave} onClose={() => setGoOn(null)} />
}
