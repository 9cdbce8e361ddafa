'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Props = {
  title: string
  html: string
  /** pixels that the email has, before it is scaled */
  width: number
  scale?: number
  least?: number
  /** called with the document once it is shown, and after each change of it */
  onPaint?: (document: Document) => void
  children?: React.ReactNode
}

/** Reads the new document and puts it in place of the shown one, which doesn't scroll or flicker. */
const paint = (document: Document, html: string): void => {
  const next = new DOMParser().parseFromString(html, 'text/html')
  document.replaceChild(document.adoptNode(next.documentElement), document.documentElement)
}

const withoutLinks = (document: Document): void => {
  for (const link of document.querySelectorAll('a[href]')) link.removeAttribute('href')
}

/** An email in a frame without scripts, as high as it is. Its links lead nowhere. */
export function MailFrame({
  title,
  html,
  width,
  scale = 1,
  least = 200,
  onPaint,
  children,
}: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(html)
  const [height, setHeight] = useState(600)
  const shown = useRef<{ document: Document; html: string }>(null)
  const watch = useRef<ResizeObserver>(null)
  const done = useEffectEvent((document: Document) => {
    withoutLinks(document)
    watch.current?.disconnect()
    watch.current?.observe(document.body)
    onPaint?.(document)
  })
  const latest = useEffectEvent(() => html)
  useEffect(() => {
    const element = frame.current!
    watch.current = new ResizeObserver(([entry]) => {
      const body = entry?.target as HTMLElement | undefined
      const high = Math.ceil(body?.getBoundingClientRect().height ?? 0)
      if (high > 0) setHeight(Math.max(least, high))
    })
    const begin = () => {
      const document = element.contentDocument
      if (!document?.body || document.URL !== 'about:srcdoc') return
      if (shown.current?.document === document) return
      if (latest() !== first) paint(document, latest())
      shown.current = { document, html: latest() }
      done(document)
    }
    element.addEventListener('load', begin)
    if (element.contentDocument?.readyState === 'complete') begin()
    return () => {
      element.removeEventListener('load', begin)
      watch.current?.disconnect()
      shown.current = null
    }
  }, [first, least])
  useEffect(() => {
    // keys come faster than frames are drawn
    const next = requestAnimationFrame(() => {
      const now = shown.current
      if (!now || now.html === html) return
      paint(now.document, html)
      now.html = html
      done(now.document)
    })
    return () => cancelAnimationFrame(next)
  }, [html])
  return (
    <div className="relative" style={{ width: width * scale, height: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        srcDoc={first}
        className="absolute top-0 left-0 origin-top-left border-0 bg-white"
        style={{ width, height, transform: `scale(${scale})` }}
      />
      {children}
    </div>
  )
}
