import { By, error, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { Role, Visitor } from '../fixtures/main-path.ts';
import { addresses } from '../fixtures/stack.ts';

const WAIT_MS = 30_000;

const ELEMENTS: Record<Role | 'radiogroup' | 'field', string> = {
  link: 'a[href]',
  button: 'button',
  tab: '[role=tab]',
  radio: 'input[type=radio]',
  checkbox: 'input[type=checkbox]',
  radiogroup: '[role=radiogroup], fieldset',
  field: 'input, textarea, select',
};

/** A person using a browser that is driven through WebDriver. */
export class WebDriverVisitor implements Visitor {
  private readonly driver: WebDriver;

  constructor(driver: WebDriver) {
    this.driver = driver;
  }

  async open(path: string): Promise<void> {
    await this.driver.get(addresses.site + path);
    await this.once(`a live page at ${path}`, async () => {
      const prerendered = await this.driver.findElements(By.css('#prerendered'));
      if (prerendered.length > 0) throw new error.WebDriverError('The page is prerendered.');
    });
  }

  press(role: Role, name: string | RegExp, group?: RegExp): Promise<void> {
    return this.once(`${role} ${name}`, async () => {
      const within = group ? await this.find('radiogroup', group) : this.driver;
      const target = await this.find(role, name, within);
      const isChosen = role === 'radio' || role === 'checkbox';
      // A radio button is covered by its label, so it is chosen with the keyboard.
      await (isChosen ? target.sendKeys(' ') : target.click());
    });
  }

  fill(label: string, text: string): Promise<void> {
    return this.once(`field ${label}`, async () => {
      const field = await this.find('field', label);
      await field.clear();
      await field.sendKeys(text);
    });
  }

  fillIn(frame: string, text: string): Promise<void> {
    return this.once(frame, async () => {
      const embedded = await this.driver.findElement(By.css(frame));
      await this.driver.switchTo().frame(await this.inView(embedded));
      try {
        const field = await this.driver.findElement(By.css('input'));
        // In WebKit a script cannot move the focus into an embedded document.
        await field.click();
        await field.sendKeys(text);
      } finally {
        await this.driver.switchTo().defaultContent();
      }
    });
  }

  read(text: string | RegExp): Promise<void> {
    return this.once(`text ${text}`, async () => {
      const shown = await this.driver.findElement(By.css('main')).getText();
      const found = typeof text === 'string' ? shown.includes(text) : text.test(shown);
      if (!found) throw new error.NoSuchElementError(`The page reads: ${shown}`);
    });
  }

  private async find(
    kind: keyof typeof ELEMENTS,
    name: string | RegExp,
    within: WebDriver | WebElement = this.driver,
  ): Promise<WebElement> {
    const others: string[] = [];
    for (const element of await within.findElements(By.css(ELEMENTS[kind]))) {
      const own = await element.getAccessibleName();
      const isNamed = typeof name === 'string' ? own === name : name.test(own);
      if (isNamed) return this.inView(element);
      others.push(own);
    }
    throw new error.NoSuchElementError(`There is no ${kind} ${name} among: ${others.join(', ')}`);
  }

  /** WebKit's driver cannot use an element that it would first have to scroll to. */
  private async inView(element: WebElement): Promise<WebElement> {
    await this.driver.executeScript(
      "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })",
      element,
    );
    return element;
  }

  /** Retries a step until the page is ready for it. */
  private async once(step: string, attempt: () => Promise<void>): Promise<void> {
    let problem: unknown;
    const done = async () => {
      try {
        await attempt();
        return true;
      } catch (caught) {
        // The page may have changed between finding an element and using it.
        if (!(caught instanceof error.WebDriverError)) throw caught;
        problem = caught;
        return false;
      }
    };
    await this.driver.wait(done, WAIT_MS).catch(() => {
      throw new Error(`Not done: ${step}`, { cause: problem });
    });
  }
}
