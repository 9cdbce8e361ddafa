import {
  getDirectory,
  getShortLink,
  makeShortLink,
  postDirectory,
} from '#contract/directory/calls.ts'
import { serve } from '#platform/route.ts'
import { readDirectory } from './read-directory.ts'
import { makeShortLink as make, readShortLink } from './short-link.ts'
import { writeDirectory } from './write-directory.ts'

export const routes = [
  serve(getDirectory, readDirectory),
  serve(postDirectory, writeDirectory),
  serve(getShortLink, readShortLink),
  serve(makeShortLink, make),
]
