// Every page: a button that copies each block of code, and the language of the samples, which counts for the whole tab.
const LANGUAGE = 'holdfast.language'

function addCopyButtons() {
  if (!navigator.clipboard) return
  for (const block of document.querySelectorAll('.code')) {
    const pre = block.querySelector('pre')
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.setAttribute('aria-label', `Copy ${pre.getAttribute('aria-label') ?? 'the code'}`)
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code').textContent)
      button.textContent = 'Copied'
      button.addEventListener('blur', () => (button.textContent = 'Copy'), { once: true })
    })
    ;(block.querySelector('.bar') ?? block).append(button)
  }
}

// One choice of the language counts for all samples, and for the next page.
function rememberLanguage() {
  const choose = (language) => {
    for (const tab of document.querySelectorAll('.tabs input')) if (tab.value === language) tab.checked = true
  }
  choose(sessionStorage.getItem(LANGUAGE))
  document.addEventListener('change', ({ target }) => {
    if (!target.matches('.tabs input')) return
    sessionStorage.setItem(LANGUAGE, target.value)
    choose(target.value)
  })
}

addCopyButtons()
rememberLanguage()
