import { expect, test } from 'vitest';
import { isLatinGreekOrCyrillic } from './scripts.ts';

test.each(['', 'Ada O’Neill-King', 'Adébáyọ̀', 'Nguyễn Văn Đức', 'Γιώργος', 'Дмитрий', 'Z. 2'])(
  '%s is in Latin, Greek or Cyrillic script',
  (text) => expect(isLatinGreekOrCyrillic(text)).toBe(true),
);

test.each(['محمد', 'דוד', 'प्रिया', 'ગુજરાતી', 'ਪੰਜਾਬੀ', 'বাংলা', 'தமிழ்', '张伟', '김', 'Ada 伟'])(
  '%s is not in Latin, Greek or Cyrillic script',
  (text) => expect(isLatinGreekOrCyrillic(text)).toBe(false),
);
