'use client'

import dynamic from 'next/dynamic'
import { useEffect, useEffectEvent, useState } from 'react'
import { addForm, dirtyForms, holder, pass, type UnsavedForm } from './leaving.ts'

const LeaveDialog = dynamic(() => import('./leave-dialog.tsx').then((file) => file.LeaveDialog), {
  ssr: false,
})

type Props = {
  isDirty: boolean
  /** true once everything is saved; false stays on the page */
  onSave: () => Promise<boolean>
}

/**
 * Protects unsaved changes from links, Back and closing the tab (there with the browser's own
 * question). Each form has one; a page's first asks for all. Navigation by script calls `leaveBy`.
 */
export function LeaveGuard({ isDirty, onSave }: Props) {
  const [goOn, setGoOn] = useState<(() => void) | null>(null)
  const dirty = useEffectEvent(() => isDirty)
  const save = useEffectEvent(() => onSave())
  useEffect(() => {
    const own: UnsavedForm = {
      isDirty: () => dirty(),
      save: () => save(),
      ask: (next) => setGoOn(() => next),
    }
    const holds = () => holder() === own
    const onClose = (event: BeforeUnloadEvent) => holds() && event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const link =
        event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      const isElsewhere =
        event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (
        event.defaultPrevented ||
        !link ||
        isElsewhere ||
        link.target === '_blank' ||
        link.hash ||
        !holds()
      )
        return
      event.preventDefault()
      event.stopPropagation()
      own.ask(() => link.click())
    }
    const onTraverse = (event: NavigateEvent) => {
      if (
        event.navigationType !== 'traverse' ||
        !event.cancelable ||
        event.defaultPrevented ||
        !holds()
      )
        return
      event.preventDefault()
      const { key } = event.destination
      own.ask(() => void navigation.traverseTo(key))
    }
    // without the Navigation API, Back isn't held
    const history = 'navigation' in globalThis ? navigation : null
    const remove = addForm(own)
    addEventListener('beforeunload', onClose)
    addEventListener('click', onClick, true)
    history?.addEventListener('navigate', onTraverse)
    return () => {
      remove()
      removeEventListener('beforeunload', onClose)
      removeEventListener('click', onClick, true)
      history?.removeEventListener('navigate', onTraverse)
    }
  }, [])
  const leave = () => {
    setGoOn(null)
    if (goOn) pass(goOn)
  }
  const saveAndLeave = async () => {
    for (const form of dirtyForms()) if (!(await form.save())) return setGoOn(null)
    leave()
  }
  return goOn && <LeaveDialog onQuit={leave} onSave={saveAndLeave} onClose={() => setGoOn(null)} />
}
