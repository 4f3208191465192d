import { ExternalLink } from '@chaps/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Block, Inline, RichText as RichTextBlocks } from '../../content-build/rich-text.ts';
import styles from './rich-text.module.css';

function RichTextLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>;
  if (/^(mailto|tel):/.test(href)) return <a href={href}>{children}</a>;
  return <ExternalLink href={href}>{children}</ExternalLink>;
}

export const toPlainText = (pieces: Inline[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : toPlainText(piece.children))).join('');

const renderInline = (piece: Inline, key: string): ReactNode => {
  if (typeof piece === 'string') return piece;
  const children = <Inlines pieces={piece.children} />;
  if (piece.kind === 'strong') return <strong key={key}>{children}</strong>;
  if (piece.kind !== 'link') return <em key={key}>{children}</em>;
  return (
    <RichTextLink key={key} href={piece.href}>
      {children}
    </RichTextLink>
  );
};

/** Indexes are stable keys, because content is static. */
const renderKeyed = <Item,>(items: Item[], show: (item: Item, key: string) => ReactNode) =>
  items.map((item, index) => show(item, String(index)));

const Inlines = ({ pieces }: { pieces: Inline[] }) => renderKeyed(pieces, renderInline);

function RichTextTable({ head, rows }: { head: Inline[][]; rows: Inline[][][] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {renderKeyed(head, (cell, key) => (
            <th key={key} scope="col">
              <Inlines pieces={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {renderKeyed(rows, ([name = [], ...cells], key) => (
          <tr key={key}>
            <th scope="row">
              <Inlines pieces={name} />
            </th>
            {renderKeyed(cells, (cell, index) => (
              <td key={index}>
                <Inlines pieces={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function renderBlock(block: Block, key: string): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading key={key} id={block.id}>
          <Inlines pieces={block.children} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p key={key}>
          <Inlines pieces={block.children} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List key={key}>
          {renderKeyed(block.items, (item, index) => (
            <li key={index}>
              <Inlines pieces={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return <blockquote key={key}>{renderKeyed(block.children, renderBlock)}</blockquote>;
    case 'table':
      return <RichTextTable key={key} head={block.head} rows={block.rows} />;
  }
}

/** Renders the text of a content file as elements, without HTML strings. */
export const RichText = ({ blocks }: { blocks: RichTextBlocks }) =>
  renderKeyed(blocks, renderBlock);
