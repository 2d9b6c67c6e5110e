"""Mails: notices as text and as simple HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

import msgspec

from domain.core.events import Message
from projections.notices import Notice
from projections.sentences import Sentences

_LONGEST_SUBJECT: Final = 150


class Mail(msgspec.Struct, frozen=True):
    """A mail without its addresses."""

    subject: str
    plain: str
    html: str


def mail_of(notices: Sequence[Notice], sentences: Sentences, language: str, page: str, unsubscribe: str) -> Mail:
    """Return a mail with one notice or several.

    Args:
        notices: at least one notice.
        sentences: word the text around the notices.
        language: a language of `sentences.LANGUAGES`.
        page: the address of the page.
        unsubscribe: the link that ends the mails.
    """

    def say(key: str, **values: str | int) -> str:
        return sentences.render(Message(key, dict(values)), language)

    plain: list[str] = []
    html: list[str] = []
    for notice in notices:
        title = notice.subject()
        lines = [title, notice.text]
        parts = [f"<h2>{escape(title)}</h2><p><strong>{escape(notice.text)}</strong></p>"]
        if notice.happened:
            since = say("notice-mail-since") if notice.game is not None else ""
            left_out = say("notice-mail-left-out", count=notice.left_out) if notice.left_out else ""
            remarks = [line for line in (since, left_out) if line]
            lines += ["", *remarks, *(f"- {line}" for line in notice.happened)]
            parts += [f"<p>{escape(line)}</p>" for line in remarks]
            parts.append("<ul>" + "".join(f"<li>{escape(line)}</li>" for line in notice.happened) + "</ul>")
        lines += ["", notice.link]
        parts.append(f'<p><a href="{escape(notice.link)}">{escape(say("notice-mail-open"))}</a></p>')
        plain.append("\n".join(lines))
        html.append("".join(parts))
    why, stop = say("notice-mail-why", page=page), say("notice-mail-unsubscribe")
    plain.append(f"-- \n{why}\n{stop}: {unsubscribe}")
    html.append(f'<p>{escape(why)}<br><a href="{escape(unsubscribe)}">{escape(stop)}</a></p>')
    subject = notices[0].headline() if len(notices) == 1 else say("notice-mail-several", count=len(notices))
    return Mail(_one_line(subject), "\n\n\n".join(plain) + "\n", _document("<hr>".join(html), language))


def confirmation_mail(notice: Notice, sentences: Sentences, language: str, link: str) -> Mail:
    """Return the mail that asks whether an address is to get notices."""

    def say(key: str) -> str:
        return sentences.render(Message(key), language)

    confirm, ignore = say("notice-mail-confirm"), say("notice-mail-ignore")
    plain = f"{notice.text}\n\n{confirm}: {link}\n\n{ignore}\n"
    html = f'<p>{escape(notice.text)}</p><p><a href="{escape(link)}">{escape(confirm)}</a></p><p>{escape(ignore)}</p>'
    return Mail(_one_line(f"{notice.title}: {confirm}"), plain, _document(html, language))


def _one_line(text: str) -> str:
    return " ".join(text.split())[:_LONGEST_SUBJECT]


def _document(body: str, language: str) -> str:
    return f'<!doctype html><html lang="{language}"><meta charset="utf-8"><body>{body}</body></html>'
