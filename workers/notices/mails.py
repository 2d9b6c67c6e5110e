"""Mails, by the operator's mail server."""

from __future__ import annotations

from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import Final
from urllib.parse import unquote, urlsplit

import aiosmtplib

from eventstore.notices.settings import NoticeOptions
from projections.notice_mails import Mail
from workers.notices.egress import Unreached

_PORTS: Final = {"smtp": 25, "smtps": 465}


class AddressWithoutMail(Exception):
    """The mail server says for good that this address takes no mail."""


async def send_mail(
    options: NoticeOptions, address: str, mail: Mail, name: str, now: int, unsubscribe: str | None
) -> str:
    """Hand a mail to the operator's server, and return its answer.

    Args:
        options: the server and the sender.
        address: the address of the recipient.
        mail: the subject and the body.
        name: the first part of its `Message-ID`, the same in every repeat.
        now: the time, milliseconds since 1970 in UTC.
        unsubscribe: the link that ends these mails with one press (RFC 8058); `None` in the mail that confirms an
            address.

    Raises:
        AddressWithoutMail: the server refuses the address for good.
        Unreached: the server does not accept the mail now.
    """
    message = mail_message(options.sender, address, mail, name, now, unsubscribe)
    parts = urlsplit(options.smtp_url)
    try:
        # aiosmtplib begins TLS by itself where the server offers it.
        _, response = await aiosmtplib.send(
            message,
            hostname=parts.hostname,
            port=parts.port or _PORTS[parts.scheme],
            username=unquote(parts.username) if parts.username else None,
            password=unquote(parts.password) if parts.password else None,
            use_tls=parts.scheme == "smtps",
            timeout=options.limit_s,
        )
    except aiosmtplib.SMTPRecipientsRefused as error:
        codes = [recipient.code for recipient in error.recipients]
        if codes and all(500 <= code < 600 for code in codes):
            raise AddressWithoutMail(str(error.recipients[0].message)) from error
        raise Unreached(str(error)) from error
    except (aiosmtplib.SMTPException, OSError) as error:
        raise Unreached(f"{type(error).__name__}: {error}") from error
    return response


def mail_message(sender: str, address: str, mail: Mail, name: str, now: int, unsubscribe: str | None) -> EmailMessage:
    """Return a mail as it is sent; see `send_mail`."""
    message = EmailMessage(SMTP)
    message["From"] = f"Tabletape <{sender}>"
    message["To"] = address
    message["Subject"] = mail.subject
    message["Date"] = format_datetime(datetime.fromtimestamp(now // 1000, UTC))
    message["Message-ID"] = f"<{name}@{sender.rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    if unsubscribe is not None:
        message["List-Unsubscribe"] = f"<{unsubscribe}>"
        if unsubscribe.startswith("https:"):  # RFC 8058, section 3.1: one press needs a link by HTTPS
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(mail.plain)
    message.add_alternative(mail.html, subtype="html")
    return message
