import { useEffect, useRef, useState } from 'react'

/** Turns true once the element is near the visible part of the page, and stays so. */
export const useSeen = <Element extends HTMLElement>() => {
  const place = useRef<Element>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current || isSeen) return
    const watching = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '120px',
    })
    watching.observe(place.current)
    return () => watching.disconnect()
  }, [isSeen])
  return { place, isSeen }
}
