// Code in colours: the languages of the pages, each word in an element with a class of the style sheet.
import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import http from 'highlight.js/lib/languages/http'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import yaml from 'highlight.js/lib/languages/yaml'
import { escapeHtml } from './html.ts'

const LANGUAGES = { bash, http, javascript, json, sql, typescript, yaml }
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language)

/** The code as HTML; code in a language that is not one of the above stays as it is. */
export function highlight(code: string, language: string): string {
  if (!highlighter.getLanguage(language)) return escapeHtml(code)
  return highlighter.highlight(code, { language }).value
}
