'use client'

import { useEffect } from 'react'

/** All data that a chat widget gets. */
type Told = { shop_owner: string; email: string; created_at: string }
declare global {
  interface Window {
    chatSettings?: Told
  }
}

/**
 * Loads the configured widget beside the page; a failure is ignored. Pass only these fields: all
 * props reach the browser.
 */
export function ChatWidget({ script, shop_owner, email, created_at }: Told & { script: string }) {
  useEffect(() => {
    window.chatSettings = { shop_owner, email, created_at }
    const element = document.createElement('script')
    element.src = script
    element.async = true
    element.referrerPolicy = 'no-referrer'
    document.body.append(element)
    return () => {
      element.remove()
      delete window.chatSettings
    }
  }, [script, shop_owner, email, created_at])
  return null
}
